import type { productExport as en } from "../en/product-export.ts";
import type { Translation } from "../translate.ts";

export const productExport = {
  title_one: "ส่งออกสินค้า {total} รายการ",
  title_other: "ส่งออกสินค้า {total} รายการ",
  text: "แก้ไขไฟล์ในโปรแกรมสเปรดชีต แล้วอัปโหลดอีกครั้งที่เมนูนำเข้า ส่วนที่ไม่ได้แก้จะคงเดิม อย่าแก้คอลัมน์ Handle เพราะระบบใช้ค้นหาสินค้า",
  xlsx: "Excel (XLSX)",
  "xlsx.hint": "สำหรับ Excel และ Google Sheets เลขศูนย์นำหน้าบาร์โค้ดยังอยู่ครบ",
  csv: "CSV",
  "csv.hint":
    "คอลัมน์เหมือนกัน สำหรับโปรแกรมอื่น รหัสและข้อความที่ Excel อาจเปลี่ยนจะมีเครื่องหมาย ' นำหน้า และระบบจะตัดออกเมื่อนำเข้า",
  shopify: "CSV ของ Shopify",
  "shopify.hint":
    "คอลัมน์ตามไฟล์ CSV สินค้าของ Shopify ไม่มีช่องสำหรับขนาดพัสดุ โหมดสต็อก และสถานะปิดใช้งานของตัวเลือก",
} satisfies Translation<typeof en>;
