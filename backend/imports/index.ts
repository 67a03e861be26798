export { protectCell } from "./cell-text.ts";
export { COLUMNS, type Column, OWN_COLUMNS } from "./columns.ts";
export { textToHtml } from "./html-text.ts";
export { picturesOf } from "./pictures.ts";
export { baseSku, takeSku } from "./sku-maker.ts";
