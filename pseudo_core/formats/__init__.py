"""The formats at the borders: strings and bytes in, values out, and back; no file is opened here.

    portal       SweLL portal XML → records, as a stream          textfolder   CSV beside a folder of texts → records
    records      what both give, before it is validated           svala        SVALA graphs ↔ JSON, spans and decisions

Each module is imported by its own name, so that a program that reads one format does not load the others.
"""
