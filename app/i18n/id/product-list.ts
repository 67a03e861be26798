import type { productList as en } from "../en/product-list.ts";
import type { Translation } from "../translate.ts";

export const productList = {
  columns: "Kolom",
  "columns.shown": "Kolom yang ditampilkan",
  "column.channels": "Kanal",
  marks: "Perlu perhatian",
  "mark.error": "Ada kendala",
  "mark.low_stock": "Stok menipis",
  "mark.no_image": "Tanpa foto",
  "mark.no_barcode": "Tanpa barcode",
  "category.any": "Semua kategori",
} satisfies Translation<typeof en>;
