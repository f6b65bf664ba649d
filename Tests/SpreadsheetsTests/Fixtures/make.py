"""Makes the workbooks beside it with openpyxl 3.1.5 and XlsxWriter 3.3.1: python make.py. They are kept, so that tests need no Python."""

import datetime
from pathlib import Path

import xlsxwriter
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

HERE = Path(__file__).parent


def values():
    book = Workbook()
    sheet = book.active
    sheet.title = "survey"
    for row, cells in enumerate([
        ["type", "name", "label::Deutsch (de)"],
        ["integer", "age", "Wie alt sind Sie? <&> 😀\nin Jahren"],
        [1, 1.0, 0.1 + 0.2],
        [-2.5, 1e20, 1e-7],
        [True, False, 1234567.891],
        [None, None, None],
        [None, "  blanks  ", None, "", None],
    ], 1):
        for column, value in enumerate(cells, 1):
            sheet.cell(row, column).value = value
    sheet["A9"] = datetime.date(2024, 2, 29)
    sheet["B9"] = datetime.datetime(1999, 12, 31, 23, 59, 58)
    sheet["C9"] = datetime.time(7, 5)
    sheet["D9"] = datetime.timedelta(hours=30, minutes=15)
    sheet["A10"], sheet["B10"], sheet["C10"] = 7, 45000, 0.5
    sheet["A10"].number_format = "000"
    sheet["B10"].number_format = '[$-407]d. mmmm yyyy;@'
    sheet["C10"].number_format = '0.0" days"'
    sheet["A11"], sheet["B11"] = 60, 59
    sheet["A11"].number_format = sheet["B11"].number_format = "yyyy-mm-dd"
    sheet["A12"] = CellRichText("plain ", TextBlock(InlineFont(b=True), "bold"), " end")
    sheet["A13"] = "a_x000D_b"
    sheet["A14"] = "#REF!"
    sheet["A14"].data_type = "e"
    sheet["Z15"].number_format = "0.00"
    sheet["A16"] = "merged"
    sheet.merge_cells("A16:C17")
    sheet.merge_cells("E16:E18")
    sheet["A20"] = "=1+1"
    sheet["B20"] = "=A20"
    hidden = book.create_sheet("my choices")
    hidden.sheet_state = "hidden"
    hidden["AB3"] = "far"
    book.create_chartsheet("picture")
    book.create_sheet("empty")
    book.save(HERE / "values.xlsx")


def since1904():
    book = Workbook()
    book.epoch = datetime.datetime(1904, 1, 1)
    book.active["A1"] = datetime.date(1904, 1, 2)
    book.active["A2"] = datetime.date(2024, 2, 29)
    book.save(HERE / "since1904.xlsx")


def shared():
    """Texts that cells share, and formulas with their values, which openpyxl does not write."""
    book = xlsxwriter.Workbook(str(HERE / "shared.xlsx"))
    sheet = book.add_worksheet("survey")
    for row in range(3):
        sheet.write_string(row, 0, "again")
        sheet.write_string(row, 1, f"once {row}")
    sheet.write_rich_string(3, 0, "plain ", book.add_format({"bold": True}), "bold", " end")
    sheet.write_string(4, 0, "bell \x07 _x0041_")
    sheet.write_formula(5, 0, "=1+1", None, 2)
    sheet.write_formula(6, 0, '="a"&"b"', None, "ab")
    sheet.write_formula(7, 0, "=1=1", None, True)
    sheet.write_formula(8, 0, "=1/0", None, "#DIV/0!")
    book.close()


if __name__ == "__main__":
    values()
    since1904()
    shared()
