import type { shellPages as en } from "../en/shell-pages.ts";
import type { Translation } from "../translate.ts";

export const shellPages = {
  "accounts.title": "เลือกร้าน",
  "accounts.description": "ทำงานได้ครั้งละหนึ่งร้าน แต่ละร้านมีสินค้า สต็อก และคำสั่งซื้อแยกกัน",
  "accounts.gone": "อีเมลนี้เปิดร้านดังกล่าวไม่ได้แล้ว โปรดขอให้เจ้าของร้านเพิ่มคุณอีกครั้ง",
  "desk.title": "หน้านี้ต้องเปิดบนคอมพิวเตอร์",
  "desk.description":
    "ข้อมูลในหน้านี้มากเกินกว่าจะแสดงบนมือถือ เปิดลิงก์ด้านล่างบนคอมพิวเตอร์ หรือใช้เมนูเหล่านี้ต่อบนมือถือ",
  "desk.address": "ลิงก์ของหน้านี้",
  "help.title": "ต้องการความช่วยเหลือไหม",
  "help.description": "ทีมงานพร้อมตอบคำถามทางแชท",
  "help.chat": "แชทกับทีมงาน",
} satisfies Translation<typeof en>;
