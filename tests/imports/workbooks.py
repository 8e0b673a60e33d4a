"""Workbooks for tests: by openpyxl where it can, by hand where a spreadsheet does what openpyxl does not."""

import io
import zipfile

from openpyxl import Workbook

_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>'
)
_SPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def saved(fill, name="Lista"):
    """The bytes of a workbook; `fill(sheet, book)` writes into its first sheet."""
    book = Workbook()
    book.active.title = name
    fill(book.active, book)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def by_hand(sheet_xml, strings=None, styles=None, before="", sheets=1, properties=""):
    """A workbook of raw XML; `sheet_xml` is what stands inside <worksheet>."""
    out = io.BytesIO()
    kinds = [("worksheet", f"worksheets/sheet{n}.xml") for n in range(1, sheets + 1)]
    kinds += [("sharedStrings", "sharedStrings.xml")] * bool(strings) + [("styles", "styles.xml")] * bool(styles)
    links = "".join(
        f'<Relationship Id="rId{n}" Type="{_REL}/{kind}" Target="{target}"/>' for n, (kind, target) in enumerate(kinds, 1)
    )
    named = "".join(f'<sheet name="Folha{n}" sheetId="{n}" r:id="rId{n}"/>' for n in range(1, sheets + 1))
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("[Content_Types].xml", _TYPES)
        packed.writestr(
            "_rels/.rels",
            f'<Relationships><Relationship Id="rId1" Type="{_REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        )
        packed.writestr("xl/workbook.xml", f'<workbook {_SPACE} xmlns:r="{_REL}">{properties}<sheets>{named}</sheets></workbook>')
        packed.writestr("xl/_rels/workbook.xml.rels", f"<Relationships>{links}</Relationships>")
        for n in range(1, sheets + 1):
            packed.writestr(f"xl/worksheets/sheet{n}.xml", f"{before}<worksheet {_SPACE}>{sheet_xml}</worksheet>")
        if strings:
            packed.writestr("xl/sharedStrings.xml", f"<sst {_SPACE}>{strings}</sst>")
        if styles:
            packed.writestr("xl/styles.xml", f"<styleSheet {_SPACE}>{styles}</styleSheet>")
    return out.getvalue()
