import type { views as en } from "../en/views.ts";
import type { Translation } from "../translate.ts";

export const views = {
  title: "มุมมอง",
  empty: "บันทึกตัวกรอง คอลัมน์ และลำดับไว้ แล้วเปิดใหม่ได้ในคลิกเดียว",
  name: "ชื่อมุมมองนี้",
  "name.hint": "ถ้ามีมุมมองของคุณชื่อนี้อยู่แล้ว จะถูกแทนที่",
  share: "ให้ทุกคนในร้านเห็น",
  save: "บันทึกมุมมอง",
  shared: "แชร์แล้ว",
  delete: "ลบมุมมอง “{name}”",
  saved: "บันทึกมุมมอง “{name}” แล้ว",
  deleted: "ลบมุมมองแล้ว",
} satisfies Translation<typeof en>;
