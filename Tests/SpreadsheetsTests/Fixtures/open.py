"""Prints a workbook as openpyxl reads it: python open.py file.xlsx. JSON: [name, state, {address: text}] per sheet."""

import json
import sys

from openpyxl import load_workbook

book = load_workbook(sys.argv[1])
print(json.dumps([
    [sheet.title, sheet.sheet_state,
     {cell.coordinate: cell.value for row in sheet.iter_rows() for cell in row if cell.value is not None}]
    for sheet in book.worksheets]))
