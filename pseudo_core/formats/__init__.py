"""The formats at the borders: strings and bytes in, values out, and back; no file is opened here.

    portal       SweLL portal XML → records, as a stream          portal_out   release values → SweLL portal XML
    textfolder   CSV beside a folder of texts → records           tokens_out   release values → XML of tokens
    records      what both give, before it is validated           spans        spans as JSON lines, in and out
    svala        SVALA graphs ↔ JSON, spans and decisions         svala_out    essays → SVALA graphs of three kinds

Each module is imported by its own name, so that a program that reads one format does not load the others.
"""
