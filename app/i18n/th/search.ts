import type { search as en } from "../en/search.ts";
import type { Translation } from "../translate.ts";

export const search = {
  title: "ค้นหา",
  "title.of": "ผลการค้นหา “{q}”",
  label: "หน้าจอ สินค้า SKU หรือหมายเลขคำสั่งซื้อ",
  screens: "หน้าจอ",
  products: "สินค้า",
  orders: "คำสั่งซื้อ",
  all_other: "ดูผลลัพธ์ทั้งหมด {total} รายการ",
  none: "ไม่พบผลลัพธ์สำหรับ “{q}”",
  "none.hint": "ลองใช้บางส่วนของชื่อ SKU หรือหมายเลขคำสั่งซื้อ",
  failed: "ขณะนี้ยังค้นหา{section}ไม่ได้",
} satisfies Translation<typeof en>;
