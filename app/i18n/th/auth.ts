import type { auth as en } from "../en/auth.ts";
import type { Translation } from "../translate.ts";

export const auth = {
  "callback.missing": "ไม่มีรหัสในลิงก์",
  "callback.missingHint": "ลิงก์ที่คุณเปิดไม่ครบถ้วน เข้าสู่ระบบอีกครั้งเพื่อรับลิงก์ใหม่",
  "callback.used": "ลิงก์เข้าสู่ระบบนี้ถูกใช้ไปแล้ว",
  "callback.usedHint": "ลิงก์ใช้ได้ครั้งเดียวและภายในไม่กี่นาที เข้าสู่ระบบอีกครั้งเพื่อรับลิงก์ใหม่",
  "callback.signIn": "เข้าสู่ระบบ",
  "noAccess.title": "คุณไม่มีสิทธิ์เปิดหน้านี้",
  "noAccess.description":
    "บทบาทของคุณใน {account} ยังไม่มีสิทธิ์สำหรับหน้านี้ เจ้าของบัญชีเพิ่มสิทธิ์ได้ที่ พนักงาน > บทบาท",
  "noAccess.screen": "คุณไม่มีสิทธิ์เปิด{screen}",
  "noAccess.lacks":
    "บทบาท {role} ของคุณยังไม่มีสิทธิ์ “{permissions}” เจ้าของร้าน {account} เพิ่มให้ได้ที่ พนักงาน > บทบาท",
  "noAccess.noRole":
    "คุณยังไม่มีบทบาทใน {account} ที่มีสิทธิ์ “{permissions}” เจ้าของร้านเพิ่มให้ได้ที่ พนักงาน > บทบาท",
  "noAccess.countdown_other": "กลับไปหน้าแรกใน {count} วินาที",
  "permission.analytics-read": "ดูสถิติ",
  "permission.staff-manage": "จัดการพนักงาน",
  "permission.quota-manage": "จัดการโควตาคำสั่งซื้อ",
  "permission.integration-manage": "จัดการช่องทางขาย",
  "permission.chat-manage": "จัดการแชท",
  "permission.order-manage": "จัดการคำสั่งซื้อ",
  "permission.warehouse-manage": "จัดการคลังสินค้า",
  "permission.stock-manage": "จัดการสต็อก",
  "permission.product-manage": "จัดการสินค้า",
  "suspended.title": "{account} ถูกระงับ",
  "suspended.description": "โควตาคำสั่งซื้อหมดและพ้นช่วงผ่อนผันแล้ว เติมโควตาเพื่อใช้งานต่อ ข้อมูลของคุณยังอยู่ครบ",
  "blocked.title": "{account} ถูกล็อกชั่วคราว",
  "blocked.description": "พ้นช่วงผ่อนผันแล้ว เมื่อเติมโควตาคำสั่งซื้อ ทุกอย่างจะกลับมาเหมือนเดิม",
  "closed.title": "{account} ปิดแล้ว",
  "closed.description":
    "บัญชีนี้ปิดแล้ว เราเก็บข้อมูลของคุณตามระยะเวลาที่กฎหมายกำหนด ติดต่อฝ่ายช่วยเหลือเพื่อขอสำเนาข้อมูล",
  "unauthorized.title": "คุณไม่มีสิทธิ์เข้าถึงหน้านี้",
  "unauthorized.description": "ลิงก์นี้เป็นของบัญชีอื่น หรือสิทธิ์ของคุณในบัญชีนั้นสิ้นสุดแล้ว",
  "revoked.title": "{channel} ขาดการเชื่อมต่อ",
  "revoked.never": "ยังไม่มีร้าน {channel} ที่เชื่อมต่อ",
  "revoked.description":
    "ระบบจะเปิดสินค้าและอัปเดตสต็อกไม่ได้จนกว่าจะเชื่อมต่อร้านอีกครั้ง การเชื่อมโยงและการตั้งค่าทั้งหมดยังอยู่ครบ",
  "revoked.neverDescription": "เชื่อมต่อร้านก่อน แล้วสินค้าจะแสดงที่นี่",
  "revoked.unsupported":
    "Etalase ยังเชื่อมต่อร้าน {channel} ไม่ได้ สินค้าหลักของคุณใช้กับช่องทางที่รองรับได้: {channels}",
  "revoked.ask": "ขอให้ผู้ที่มีสิทธิ์จัดการช่องทางขายเชื่อมต่อให้",
  "revoked.reconnect": "เชื่อมต่อใหม่",
  "revoked.connect": "เชื่อมต่อร้าน",
  "mode.topUp": "เติมโควตา",
  "mode.support": "ติดต่อฝ่ายช่วยเหลือ",
  "mode.switch": "ไปร้านอื่น",
} satisfies Translation<typeof en>;
