import type { elements as en } from "../en/elements.ts";
import type { Translation } from "../translate.ts";

export const elements = {
  close: "ปิด",
  viewer: "รูปที่ {number} จาก {total}",
  "viewer.previous": "รูปก่อนหน้า",
  "viewer.next": "รูปถัดไป",
  "keys.title": "คีย์ลัด",
  "keys.palette": "ค้นหาหน้าจอ สินค้า และคำสั่งซื้อ",
  "keys.search": "ค้นหาในหน้านี้",
  "keys.save": "บันทึกสิ่งที่กำลังแก้ไข",
  "keys.all": "เลือกทุกแถวในรายการนี้",
  "keys.enter": "ยืนยัน หรือเปิดรายการที่เลือกอยู่",
  "keys.escape": "ปิดสิ่งที่เปิดอยู่",
  "keys.arrows": "รูปก่อนหน้าและรูปถัดไป",
  "keys.help": "แสดงคีย์ลัดเหล่านี้",
  "keys.single": "คีย์ลัดแบบปุ่มเดียว",
  "keys.single.hint": "ปิดได้หากคุณใช้การป้อนด้วยเสียง หรือปุ่ม / และ ? รบกวนการทำงาน ระบบจะจำไว้ในเบราว์เซอร์นี้",
  "palette.title": "ค้นหา",
  "palette.placeholder": "หน้าจอ สินค้า SKU หรือหมายเลขคำสั่งซื้อ",
  "palette.hint": "กด ↑ ↓ เพื่อเลือก กด Enter เพื่อเปิด",
  "palette.found_other": "{count} ผลลัพธ์",
  "palette.none": "ไม่พบผลลัพธ์สำหรับ “{q}”",
  "palette.failed": "การค้นหาไม่ตอบสนอง กด Enter เพื่อลองในหน้าค้นหา",
  push: "การแจ้งเตือนบนอุปกรณ์นี้",
  "push.on": "จะแจ้งเตือนที่นี่แม้ปิด Etalase อยู่",
  "push.off": "เปิดเพื่อรับรู้เมื่อมีคำสั่งซื้อ สต็อกหมด หรือร้านขาดการเชื่อมต่อ แม้ปิด Etalase อยู่",
  "push.blocked":
    "เบราว์เซอร์บล็อกการแจ้งเตือนไว้ อนุญาตการแจ้งเตือนของเว็บไซต์นี้ในการตั้งค่าเบราว์เซอร์ข้างแถบที่อยู่ แล้วกลับมาอีกครั้ง",
  "push.unsupported": "เบราว์เซอร์นี้แสดงการแจ้งเตือนไม่ได้ หากใช้ iPhone ให้เพิ่ม Etalase ไว้ที่หน้าจอโฮมก่อน",
  "push.failed": "ทำรายการไม่สำเร็จ ลองอีกครั้งในอีกสักครู่",
} satisfies Translation<typeof en>;
