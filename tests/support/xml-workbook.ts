/** Cells of a row: a number, a text, or a whole element. */
type XmlCell = string | number;

const cellOf = (value: XmlCell): string => {
  if (typeof value === "string" && value.startsWith("<")) return value;
  const type = typeof value === "number" ? "Number" : "String";
  return `<Cell><Data ss:Type="${type}">${value}</Data></Cell>`;
};

export const makeXmlRow = (cells: readonly XmlCell[], attributes = ""): string =>
  `<Row${attributes}>${cells.map(cellOf).join("")}</Row>`;

/** Returns an "XML Spreadsheet 2003" with these sheets. */
export const makeXmlWorkbook = (
  sheets: Record<string, string>,
  options = "",
): string => `<?xml version="1.0"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles><Style ss:ID="Default"><Alignment/></Style></Styles>
${Object.entries(sheets)
  .map(
    ([name, rows]) => `<Worksheet ss:Name="${name}"><Table>${rows}</Table>${options}</Worksheet>`,
  )
  .join("\n")}
</Workbook>`;
