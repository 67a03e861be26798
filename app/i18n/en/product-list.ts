/** What the master list can be narrowed to and show: read by the server only. */
export const productList = {
  columns: "Columns",
  "columns.shown": "Columns shown",
  "column.channels": "Channels",
  marks: "Needs attention",
  "mark.error": "Has an error",
  "mark.low_stock": "Low stock",
  "mark.no_image": "No picture",
  "mark.no_barcode": "No barcode",
  "category.any": "Any category",
};
