"""How a run is driven: the command line, the nightly Prefect flow, and the fan-out over a Dask cluster."""
