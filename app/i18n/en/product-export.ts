/** The page that offers the picked products as a file. */
export const productExport = {
  title_one: "Export {total} product",
  title_other: "Export {total} products",
  text: "Change the file in a spreadsheet program and upload it again under Import: what you left alone stays unchanged. Keep the Handle column as it is; the products are found by it.",
  xlsx: "Excel (XLSX)",
  "xlsx.hint": "For Excel and Google Sheets. Barcodes keep their zeros.",
  csv: "CSV",
  "csv.hint":
    "The same columns, for other programs. A quote mark stands before codes and texts that Excel would otherwise change; the import takes it away again.",
  shopify: "Shopify CSV",
  "shopify.hint":
    "The columns of Shopify’s product CSV. It has no place for sizes, stock mode and variants that are switched off.",
};
