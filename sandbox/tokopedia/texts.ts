import { LANGUAGES as COMMON, type Texts } from "../texts.ts";

const en = {
  integration: "Integration",
  integrationText:
    "Tokopedia has no consent page: the app asks for the shop by its number, and the shop's owner approves.",
  shopIdLabel: "Shop number",
  approveIntegration: "Approve as the shop's owner",
  refuseIntegration: "Refuse",
  none: "Not asked for",
  requested: "Waits for the shop's owner",
  approved: "Approved",
  refused: "Refused",
};
export type TokopediaTexts = Texts & typeof en;

const addOwnTexts = (
  texts: Texts,
  more: Pick<Texts, "title" | "notice" | "ship" | "requestReturn"> & typeof en,
): TokopediaTexts => ({ ...texts, ...more });

export const LANGUAGES: Record<keyof typeof COMMON, TokopediaTexts> = {
  en: addOwnTexts(COMMON.en, {
    ...en,
    title: "Tokopedia sandbox",
    notice:
      "A practice marketplace that runs on your own server. Nothing here reaches the real Tokopedia.",
    ship: "Accept and call the courier in Tokopedia",
    requestReturn: "Buyer complains",
  }),
  id: addOwnTexts(COMMON.id, {
    title: "Sandbox Tokopedia",
    notice:
      "Marketplace latihan yang berjalan di server Anda sendiri. Tidak ada yang sampai ke Tokopedia yang sebenarnya.",
    ship: "Terima dan panggil kurir di Tokopedia",
    requestReturn: "Pembeli komplain",
    integration: "Integrasi",
    integrationText:
      "Tokopedia tidak punya halaman persetujuan: aplikasi meminta toko lewat nomornya, lalu pemilik toko menyetujui.",
    shopIdLabel: "Nomor toko",
    approveIntegration: "Setujui sebagai pemilik toko",
    refuseIntegration: "Tolak",
    none: "Belum diminta",
    requested: "Menunggu pemilik toko",
    approved: "Disetujui",
    refused: "Ditolak",
  }),
  th: addOwnTexts(COMMON.th, {
    title: "แซนด์บ็อกซ์ Tokopedia",
    notice: "มาร์เก็ตเพลสสำหรับฝึกที่ทำงานบนเซิร์ฟเวอร์ของคุณเอง ไม่มีอะไรไปถึง Tokopedia จริง",
    ship: "รับคำสั่งซื้อและเรียกขนส่งใน Tokopedia",
    requestReturn: "ผู้ซื้อร้องเรียน",
    integration: "การเชื่อมต่อ",
    integrationText: "Tokopedia ไม่มีหน้าให้ความยินยอม แอปขอเชื่อมต่อด้วยหมายเลขร้าน แล้วเจ้าของร้านเป็นผู้อนุมัติ",
    shopIdLabel: "หมายเลขร้าน",
    approveIntegration: "อนุมัติในฐานะเจ้าของร้าน",
    refuseIntegration: "ปฏิเสธ",
    none: "ยังไม่มีคำขอ",
    requested: "รอเจ้าของร้าน",
    approved: "อนุมัติแล้ว",
    refused: "ปฏิเสธแล้ว",
  }),
};
