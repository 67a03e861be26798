export { protectCell } from "./cell-text.ts";
export { type Column, FILE_COLUMNS, OWN_COLUMNS } from "./columns.ts";
export { convertTextToHtml } from "./html-text.ts";
export { listPictures } from "./pictures.ts";
export { makeBaseSku, takeFreeSku } from "./sku-maker.ts";
