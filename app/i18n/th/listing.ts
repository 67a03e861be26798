import type { listing as en } from "../en/listing.ts";
import type { Translation } from "../translate.ts";

export const listing = {
  title: "ลิสติ้งบน {channel}",
  category: "หมวดหมู่",
  "category.label": "หมวดที่ผู้ซื้อจะพบสินค้า",
  "category.none": "เลือกหมวดหมู่",
  "category.use": "ใช้หมวดหมู่นี้",
  "category.recommended": "แนะนำสำหรับชื่อนี้: {path}",
  details: "ข้อมูลที่หมวดหมู่นี้ต้องการ",
  "details.none": "หมวดหมู่นี้ไม่ต้องการข้อมูลเพิ่มเติม",
  "detail.needed": "{name} (จำเป็น)",
  "detail.choose": "เลือก…",
  brand: "แบรนด์",
  "brand.needed": "แบรนด์ (จำเป็น)",
  "brand.byName": "ตามแบรนด์ของสินค้า หรือไม่มีแบรนด์",
  publish: "บันทึกและเผยแพร่",
  save: "บันทึกเป็นฉบับร่าง",
  "toast.saved": "บันทึกเป็นฉบับร่างสำหรับ {channel} แล้ว",
  "toast.publishing": "กำลังเผยแพร่ไปยัง {channel}",
} satisfies Translation<typeof en>;
