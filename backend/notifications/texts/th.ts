import { makeDayFormatter, makeWeekFormatter } from "../day-formatters.ts";
import { makeMoneyFormatter } from "../money-formatter.ts";
import type { NotificationTexts } from "./notification-texts.ts";

const week = makeWeekFormatter("th-TH");
const day = makeDayFormatter("th-TH");
const money = makeMoneyFormatter("th-TH");

export const th: NotificationTexts = {
  body: {
    channel_revoked: ({ channelName }) => `${channelName} ยกเลิกสิทธิ์การเข้าถึงแล้ว โปรดเชื่อมต่อร้านใหม่`,
    channel_expired: ({ channelName }) => `การเชื่อมต่อกับ ${channelName} หมดอายุแล้ว โปรดเชื่อมต่อร้านใหม่`,
    channel_pending: ({ channelName }) => `การเชื่อมต่อกับ ${channelName} กำลังรอการอนุมัติจากมาร์เก็ตเพลส`,
    channel_expiring: ({ channelName, endsOn }) =>
      `สิทธิ์เข้าถึง ${channelName} จะหมดอายุวันที่ ${day(endsOn)} โปรดเชื่อมต่อร้านใหม่ก่อนถึงวันนั้น เพื่อให้คำสั่งซื้อและสต็อกไม่หยุดชะงัก`,
    payment_key_refused: (p) =>
      `${p.providerName} ไม่รับคีย์ของ ${p.channelName} แล้ว ผู้ซื้อจึงชำระเงินออนไลน์ไม่ได้ โปรดใส่คีย์ใหม่`,
    slip_key_refused: (p) =>
      `${p.verifierName} ไม่รับคีย์ของ ${p.channelName} แล้ว คุณจึงต้องตรวจสลิปเอง โปรดใส่คีย์ใหม่`,
    courier_key_refused: (p) =>
      `${p.courierName} ไม่รับคีย์ของ ${p.channelName} แล้ว ผู้ซื้อจึงเลือกขนส่งนี้ไม่ได้ โปรดใส่คีย์ใหม่`,
    domain_failing: (p) =>
      `เรคคอร์ด DNS ของ ${p.domain} หายไปหรือไม่ถูกต้อง ${p.channelName} จึงกลับไปใช้ลิงก์บน Etalase โปรดตรวจสอบที่ผู้ให้บริการโดเมน`,
    listing_failed: (p, count, reason) =>
      (count > 1
        ? `${p.channelName} ปฏิเสธสินค้า ${count} รายการ`
        : `${p.channelName} ปฏิเสธสินค้า “${p.productName}”`) + reason,
    listing_gone: (p, count) =>
      count > 1
        ? `สินค้า ${count} รายการถูกลบออกจาก ${p.channelName} แล้ว เผยแพร่อีกครั้งเพื่อขายที่ร้านนั้น`
        : `“${p.productName}” ถูกลบออกจาก ${p.channelName} แล้ว เผยแพร่อีกครั้งเพื่อขายที่ร้านนั้น`,
    listing_invalid: (p, count, reason) =>
      (count > 1
        ? `ยังเผยแพร่สินค้า ${count} รายการไปที่ ${p.channelName} ไม่ได้`
        : `ยังเผยแพร่ “${p.productName}” ไปที่ ${p.channelName} ไม่ได้`) + reason,
    order_out_of_stock: (p, count) =>
      count > 1
        ? `สต็อกไม่พอสำหรับ ${count} คำสั่งซื้อจาก ${p.channelName}`
        : `สต็อกไม่พอสำหรับคำสั่งซื้อ ${p.orderNumber} จาก ${p.channelName}`,
    order_cancel_requested: (p) => `ผู้ซื้อขอยกเลิกคำสั่งซื้อ ${p.orderNumber} จาก ${p.channelName}`,
    order_return_requested: (p) => `ผู้ซื้อขอคืนสินค้าในคำสั่งซื้อ ${p.orderNumber} จาก ${p.channelName}`,
    shipment_failed: (p, count, reason) =>
      (count > 1 ? `นัดจัดส่ง ${count} คำสั่งซื้อไม่สำเร็จ` : `นัดจัดส่งคำสั่งซื้อ ${p.orderNumber} ไม่สำเร็จ`) +
      reason,
    courier_billed_more: (p, count) =>
      count > 1
        ? `ขนส่งเรียกเก็บแพงกว่าตอนจองสำหรับ ${count} คำสั่งซื้อจาก ${p.channelName} โปรดตรวจสอบน้ำหนักและขนาดสินค้า`
        : `${p.courierName} เรียกเก็บ ${money(p.currency, p.billed)} สำหรับคำสั่งซื้อ ${p.orderNumber} จากราคาตอนจอง ${money(p.currency, p.booked)} โปรดตรวจสอบน้ำหนักและขนาดสินค้า`,
    refund_due: (p, count) =>
      count > 1
        ? `ต้องคืนเงินให้ผู้ซื้อ ${count} รายใน ${p.channelName}`
        : `ต้องคืนเงินให้ผู้ซื้อของคำสั่งซื้อ ${p.orderNumber}`,
    refund_failed: (p, count) =>
      count > 1
        ? `${p.providerName} คืนเงินให้ผู้ซื้อ ${count} รายใน ${p.channelName} ไม่สำเร็จ โปรดดูเหตุผล`
        : `${p.providerName} คืนเงินให้ผู้ซื้อของคำสั่งซื้อ ${p.orderNumber} ไม่สำเร็จ โปรดดูเหตุผล`,
    payment_review: (p, count) =>
      count > 1
        ? `มีเงินเข้า ${p.channelName} ${count} รายการที่ไม่ตรงกับคำสั่งซื้อ โปรดตรวจสอบ`
        : `มีเงินเข้า ${p.channelName} ที่ไม่ตรงกับคำสั่งซื้อ โปรดตรวจสอบ`,
    payment_claimed: (p, count) =>
      count > 1
        ? `ผู้ซื้อ ${count} รายใน ${p.channelName} แจ้งว่าชำระเงินแล้ว โปรดตรวจสอบยอดเงินเข้า`
        : `ผู้ซื้อของคำสั่งซื้อ ${p.orderNumber} แจ้งว่าชำระเงินแล้ว โปรดตรวจสอบยอดเงินเข้า`,
    messenger_refused: (p) =>
      `${p.messenger} ไม่รับคีย์ของ ${p.channelName} แล้ว โปรดใส่คีย์ใหม่เพื่อให้ผู้ซื้อได้รับแจ้งสถานะคำสั่งซื้อ`,
    orders_doubtful: (p, count) =>
      count > 1
        ? `คำสั่งซื้อ ${count} รายการใน ${p.channelName} อาจไม่มีการชำระเงิน โปรดตรวจสอบ`
        : `คำสั่งซื้อหนึ่งรายการใน ${p.channelName} อาจไม่มีการชำระเงิน โปรดตรวจสอบ`,
    label_failed: (p, count, reason) =>
      (count > 1
        ? `สร้างใบปะหน้า ${count} คำสั่งซื้อไม่สำเร็จ`
        : `สร้างใบปะหน้าของคำสั่งซื้อ ${p.orderNumber} ไม่สำเร็จ`) + reason,
    stock_low: (p, count) =>
      count > 1
        ? `สินค้า ${count} รายการใกล้หมด`
        : `${p.productName} (${p.sku}) ใกล้หมด เหลือ ${p.available} ชิ้น`,
    stock_out: (p, count) =>
      count > 1 ? `สินค้า ${count} รายการหมดสต็อก` : `${p.productName} (${p.sku}) หมดสต็อก`,
    staff_joined: (p, count) =>
      count > 1 ? `มี ${count} คนเข้าร่วมร้านแล้ว` : `${p.name} เข้าร่วมร้านแล้ว`,
    storage_low: (p) => `ใช้พื้นที่เก็บรูปและไฟล์ไปแล้ว ${p.percent}% เมื่อเต็มจะเพิ่มรูปหรือไฟล์ใหม่ไม่ได้`,
    chat_message: (p, count) =>
      count > 1 ? `มีผู้ซื้อ ${count} คนทักแชทถึง ${p.channelName}` : `มีผู้ซื้อทักแชทถึง ${p.channelName}`,
    weekly_report: (p) => `สรุปตัวเลขของสัปดาห์ ${week(p)} พร้อมแล้ว`,
  },
  general: {
    stock: "มีการเปลี่ยนแปลงในสต็อกของคุณ",
    order: "มีการเปลี่ยนแปลงในคำสั่งซื้อของคุณ",
    product: "มีการเปลี่ยนแปลงในสินค้าของคุณ",
    channel: "มีการเปลี่ยนแปลงในช่องทางขายของคุณ",
    staff: "มีการเปลี่ยนแปลงในพนักงานของคุณ",
    report: "มีการเปลี่ยนแปลงในรายงานของคุณ",
    chat: "มีการเปลี่ยนแปลงในแชทของคุณ",
  },
  reasons: {
    not_by_rule: "กฎไม่พบวิธีส่งที่ช่องทางมีให้",
    image_missing: "ยังไม่มีรูปภาพ",
    too_many_images: "รูปภาพมากเกินไป",
    name_too_short: "ชื่อสั้นเกินไป",
    name_too_long: "ชื่อยาวเกินไป",
    description_too_long: "รายละเอียดยาวเกินไป",
    variant_missing: "ไม่มีตัวเลือกที่เปิดขาย",
    product_inactive: "สินค้าปิดขายอยู่",
    digital_refused: "มาร์เก็ตเพลสนี้ขายเฉพาะสินค้าที่ส่งผ่านขนส่ง แต่สินค้านี้ระบุเป็นสินค้าดิจิทัล",
    too_many_variants: "ตัวเลือกมากเกินไป",
    too_many_variation_types: "ประเภทตัวเลือกมากเกินไป",
    type_name_too_long: "ชื่อประเภทตัวเลือกยาวเกินไป",
    option_name_too_long: "ค่าตัวเลือกยาวเกินไป",
    price_spread: "ราคาระหว่างตัวเลือกต่างกันมากเกินไป",
    price_step: "ช่องทางรับเฉพาะราคาที่เป็นบาทเต็ม",
    price_range: "ช่องทางไม่รับราคานี้ในหมวดหมู่นี้",
    attribute_missing: "ข้อมูลของหมวดหมู่ยังไม่ครบ",
    brand_missing: "ยังไม่ได้ระบุแบรนด์",
    brand_unknown: "ช่องทางไม่มีแบรนด์นี้ในหมวดหมู่นี้ เลือกแบรนด์จากรายการของช่องทาง",
    size_chart_missing: "หมวดหมู่ในช่องทางนี้ต้องมีตารางไซซ์ที่เป็นรูป",
    weight_missing: "หมวดหมู่ในช่องทางนี้ต้องระบุน้ำหนัก",
    size_missing: "หมวดหมู่ในช่องทางนี้ต้องระบุความยาว ความกว้าง และความสูง",
    certificate_missing: "หมวดหมู่ในช่องทางนี้ต้องมีใบรับรอง",
    certificate_expiry_missing: "ยังไม่ได้ระบุวันหมดอายุของใบรับรอง",
    category_missing: "ยังไม่ได้เลือกหมวดหมู่",
    too_heavy: "น้ำหนักเกินที่ขนส่งของร้านรับได้",
    days_to_ship_range: "จำนวนวันเตรียมส่งอยู่นอกช่วงที่ช่องทางรับ",
    no_logistics: "โปรดเปิดใช้ขนส่งของร้านก่อน",
    channel_disconnected: "ร้านขาดการเชื่อมต่อ",
    channel_setup: "กำลังตั้งค่าการเชื่อมต่อของ Etalase กับช่องทางนี้ คุณไม่ต้องทำอะไร",
    unavailable: "ช่องทางไม่ตอบสนอง",
    timeout: "ช่องทางใช้เวลานานเกินไป",
    internal_error: "ระบบของเราขัดข้อง โปรดลองอีกครั้ง",
  },
};
