import type { setup as en } from "../en/setup.ts";
import type { Translation } from "../translate.ts";

export const setup = {
  title: "ตั้งค่าร้านของคุณ",
  progress: "{done} จาก {total}",
  "progress.label": "ตั้งค่าร้านของคุณ เสร็จแล้ว {done} จาก {total} ขั้นตอน",
  done: "เสร็จแล้ว",
  locked: "ทำได้หลังขั้นตอนก่อนหน้า",
  channel: "เชื่อมต่อช่องทางขาย",
  "channel.why": "ดึงคำสั่งซื้อและสต็อกจากร้านของคุณ",
  "channel.go": "เชื่อมต่อ",
  sku: "ตรวจสอบ SKU",
  "sku.why": "ใช้ SKU เดียวกันต่อหนึ่งตัวเลือกในทุกร้าน เพื่อจับคู่สินค้าให้ตรงกัน",
  "sku.go": "ดู SKU",
  "sku.checked": "SKU ถูกต้องแล้ว",
  import: "นำเข้าสินค้า",
  "import.why": "รวมสินค้าที่ขายอยู่ไว้ในที่เดียว",
  "import.go": "นำเข้า",
  rule: "ตั้งกฎสต็อก",
  "rule.why": "กำหนดว่าแต่ละช่องทางขายสต็อกได้เท่าไร",
  "rule.go": "ตั้งกฎ",
  stock: "กรอกสต็อกในคลัง",
  "stock.why": "นับครั้งเดียว ทุกช่องทางแสดงจำนวนถูกต้อง",
  "stock.go": "กรอกสต็อก",
  sync: "เปิดซิงค์สต็อก",
  "sync.why": "ทุกช่องทางปรับตามสต็อกของคุณโดยอัตโนมัติ",
  "sync.go": "เปิดใช้งาน",
} satisfies Translation<typeof en>;
