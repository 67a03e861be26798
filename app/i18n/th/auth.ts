import type { auth as en } from "../en/auth.ts";
import type { Translation } from "../translate.ts";

export const auth = {
  "signOut.title": "ออกจากระบบ Etalase ใช่ไหม",
  "signOut.description": "คำสั่งซื้อและสต็อกยังซิงค์ต่อระหว่างที่คุณไม่อยู่",
  "signOut.confirm": "ออกจากระบบ",
  "signOut.stay": "อยู่ต่อ",
  "callback.missing": "ไม่มีรหัสในลิงก์",
  "callback.missingHint": "ลิงก์ที่คุณเปิดไม่ครบถ้วน เข้าสู่ระบบอีกครั้งเพื่อรับลิงก์ใหม่",
  "callback.used": "ลิงก์เข้าสู่ระบบนี้ถูกใช้ไปแล้ว",
  "callback.usedHint": "ลิงก์ใช้ได้ครั้งเดียวและภายในไม่กี่นาที เข้าสู่ระบบอีกครั้งเพื่อรับลิงก์ใหม่",
  "callback.signIn": "เข้าสู่ระบบ",
  "noAccess.title": "คุณไม่มีสิทธิ์เปิดหน้านี้",
  "noAccess.description": "บทบาทของคุณใน {account} ยังไม่มีสิทธิ์สำหรับหน้านี้ เจ้าของบัญชีเพิ่มสิทธิ์ได้ที่ พนักงาน > บทบาท",
  "noAccess.countdown_other": "กลับไปหน้าแรกใน {count} วินาที",
  "suspended.title": "{account} ถูกระงับ",
  "suspended.description": "โควตาคำสั่งซื้อหมดและพ้นช่วงผ่อนผันแล้ว เติมโควตาเพื่อใช้งานต่อ ข้อมูลของคุณยังอยู่ครบ",
  "blocked.title": "{account} ถูกล็อกชั่วคราว",
  "blocked.description": "พ้นช่วงผ่อนผันแล้ว เมื่อเติมโควตาคำสั่งซื้อ ทุกอย่างจะกลับมาเหมือนเดิม",
  "closed.title": "{account} ปิดแล้ว",
  "closed.description": "บัญชีนี้ปิดแล้ว เราเก็บข้อมูลของคุณตามระยะเวลาที่กฎหมายกำหนด ติดต่อฝ่ายช่วยเหลือเพื่อขอสำเนาข้อมูล",
} satisfies Translation<typeof en>;
