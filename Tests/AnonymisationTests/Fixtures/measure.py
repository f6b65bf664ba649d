"""Measures tables with pycanon: reads [{"keys": [[…]], "sensitive": […]}, …], writes [[k, l, entropy l], …]."""

import json
import sys

import pandas
from pycanon import anonymity


def measures(table: dict) -> list[int]:
    columns = {f"key{place}": cells for place, cells in enumerate(table["keys"])}
    keys = list(columns)
    # A missing value is a category of its own: pandas leaves rows out that lack one.
    data = pandas.DataFrame(columns | {"sensitive": table["sensitive"]}).fillna("*")
    return [
        int(anonymity.k_anonymity(data, keys)), int(anonymity.l_diversity(data, keys, ["sensitive"])),
        int(anonymity.entropy_l_diversity(data, keys, ["sensitive"]))]


with open(sys.argv[1]) as tables:
    print(json.dumps([measures(table) for table in json.load(tables)]))
