import type { pwa as en } from "../en/pwa.ts";
import type { Translation } from "../translate.ts";

export const pwa = {
  description: "ทุกร้านของคุณในหน้าต่างเดียว",
  "shortcut.orders": "คำสั่งซื้อ",
  "shortcut.stock": "สต็อก",
  "offline.title": "คุณออฟไลน์อยู่",
  "offline.description": "เชื่อมต่อ Etalase ไม่ได้ ข้อมูลที่บันทึกแล้วยังอยู่ครบ และระบบของเรายังรับคำสั่งซื้อต่อไป",
  "offline.again": "ลองอีกครั้ง",
  "ask.title": "รับการแจ้งเตือนทันทีไหม",
  "ask.description": "เราแจ้งเตือนคุณที่นี่ได้เมื่อมีคำสั่งซื้อที่ต้องจัดการ สต็อกหมด หรือร้านขาดการเชื่อมต่อ",
  "ask.yes": "แจ้งเตือนฉัน",
  "ask.no": "ไม่ต้องแจ้งเตือน",
} satisfies Translation<typeof en>;
