"""The rules of Psych-DS 1.5.0 (schema model, rules and errors), as far as they are errors: what is wrong with a dataset.

The validator of the project is a program for Deno, and none that Debian has; these are its rules, read from the specification."""

import csv
import io
import json
import re

DATA_FILE = re.compile(r"([a-z]+-[a-zA-Z0-9]+)(_[a-z]+-[a-zA-Z0-9]+)*_data\.csv")
NAMESPACES = ("https://schema.org", "http://schema.org", "https://schema.org/", "http://schema.org/")


def problems(files: dict[str, bytes]) -> list[str]:
    """The codes of all rules that a dataset breaks, given by path below its root."""
    if "dataset_description.json" not in files:
        return ["MISSING_DATASET_DESCRIPTION"]
    try:
        description = json.loads(files["dataset_description.json"].decode("utf-8"))
    except UnicodeDecodeError:
        return ["JSON_ENCODING_ERROR"]
    except json.JSONDecodeError:
        return ["INVALID_JSON_FORMATTING"]
    if not isinstance(description, dict):
        return ["INVALID_JSONLD_FORMATTING"]
    found = of_description(description)
    data = {path: content for path, content in files.items() if path.startswith("data/")}
    if not data:
        return found + ["MISSING_DATA_DIRECTORY"]
    tables = [path for path in data if path.endswith("_data.csv")]
    named = [path for path in tables if DATA_FILE.fullmatch(path.split("/")[-1])]
    found += ["FILENAME_KEYWORD_FORMATTING_ERROR" for path in tables if path not in named]
    if not named:
        return found + ["MISSING_DATAFILE"]
    return found + of_tables({path: data[path] for path in named}, variables(description))


def of_description(description: dict) -> list[str]:
    found = []
    context = description.get("@context")
    in_namespace = context in NAMESPACES
    kind = description.get("@type", description.get("type"))
    if kind is None:
        found.append("MISSING_DATASET_TYPE")
    elif not (kind == "Dataset" and in_namespace or kind in ("https://schema.org/Dataset", "http://schema.org/Dataset")):
        found.append("INCORRECT_DATASET_TYPE")
    for key in ("name", "description", "variableMeasured"):
        spelled = [key] if in_namespace else []
        if not any(name in description for name in [*spelled, f"https://schema.org/{key}", f"http://schema.org/{key}"]):
            found.append("JSON_KEY_REQUIRED")
    found += [] if typed(description) else ["OBJECT_TYPE_MISSING"]
    return found


def typed(value) -> bool:
    """Every object has a type of its own."""
    if isinstance(value, list):
        return all(typed(entry) for entry in value)
    if isinstance(value, dict):
        return ("@type" in value or "type" in value or "@value" in value) and all(typed(entry) for entry in value.values())
    return True


def variables(description: dict) -> list[str]:
    measured = description.get("variableMeasured", description.get("https://schema.org/variableMeasured", []))
    measured = measured if isinstance(measured, list) else [measured]
    return [entry.get("name") if isinstance(entry, dict) else entry for entry in measured]


def of_tables(tables: dict[str, bytes], known: list[str]) -> list[str]:
    found, columns = [], set()
    for content in tables.values():
        if not content:
            found += ["FILE_EMPTY", "CSV_HEADER_MISSING"]
            continue
        try:
            rows = list(csv.reader(io.StringIO(content.decode("utf-8"), newline=""), strict=True))
        except (csv.Error, UnicodeDecodeError):
            found.append("CSV_FORMATTING_ERROR")
            continue
        header, *records = rows or [[]]
        if not header:
            found.append("CSV_HEADER_MISSING")
        if len(set(header)) != len(header):
            found.append("CSV_HEADER_REPEATED")
        if any(len(record) != len(header) for record in records):
            found.append("CSV_HEADER_LENGTH_MISMATCH")
        elif "row_id" in header:
            ids = [record[header.index("row_id")] for record in records]
            found += [] if len(set(ids)) == len(ids) else ["ROWID_VALUES_NOT_UNIQUE"]
        found += ["CSV_COLUMN_MISSING_FROM_METADATA" for name in set(header) - set(known)]
        columns |= set(header)
    return found + ["VARIABLE_MISSING_FROM_CSV_COLUMNS" for name in known if name not in columns]
