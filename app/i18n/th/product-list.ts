import type { productList as en } from "../en/product-list.ts";
import type { Translation } from "../translate.ts";

export const productList = {
  columns: "คอลัมน์",
  "columns.shown": "คอลัมน์ที่แสดง",
  "column.channels": "ช่องทาง",
  marks: "ต้องดูแล",
  "mark.error": "มีข้อผิดพลาด",
  "mark.low_stock": "สต็อกใกล้หมด",
  "mark.no_image": "ไม่มีรูป",
  "mark.no_barcode": "ไม่มีบาร์โค้ด",
  "category.any": "ทุกหมวดหมู่",
} satisfies Translation<typeof en>;
