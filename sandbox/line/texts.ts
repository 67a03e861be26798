import { LANGUAGES as COMMON, type Texts } from "../texts.ts";

const en = {
  keys: "Keys and webhook",
  keysText:
    "What the seller copies from MyShop into the app, and the address that LINE tells of orders and messages.",
  shopIdLabel: "LINE Official Account ID",
  apiKey: "API key",
  webhookSecret: "Webhook secret",
  messagingToken: "Channel access token (Messaging API)",
  messagingSecret: "Channel secret (Messaging API)",
  webhookUrl: "Webhook address",
  setWebhook: "Save the address",
  renewKey: "Make another key",
  deleteKey: "Delete the key",
  noKey: "deleted",
};
export type LineTexts = Texts & typeof en;

const addOwnTexts = (
  texts: Texts,
  more: Pick<Texts, "title" | "notice" | "ship"> & typeof en,
): LineTexts => ({ ...texts, ...more });

export const TEXTS_BY_LANGUAGE: Record<keyof typeof COMMON, LineTexts> = {
  en: addOwnTexts(COMMON.en, {
    ...en,
    title: "LINE SHOPPING sandbox",
    notice:
      "A practice marketplace that runs on your own server. Nothing here reaches the real LINE.",
    ship: "Mark as shipped in MyShop",
  }),
  id: addOwnTexts(COMMON.id, {
    title: "Sandbox LINE SHOPPING",
    notice:
      "Marketplace latihan yang berjalan di server Anda sendiri. Tidak ada yang sampai ke LINE yang sebenarnya.",
    ship: "Tandai terkirim di MyShop",
    keys: "Kunci dan webhook",
    keysText:
      "Yang disalin penjual dari MyShop ke aplikasi, dan URL yang diberi tahu LINE tentang pesanan dan chat.",
    shopIdLabel: "ID LINE Official Account",
    apiKey: "Kunci API",
    webhookSecret: "Rahasia webhook",
    messagingToken: "Channel access token (Messaging API)",
    messagingSecret: "Channel secret (Messaging API)",
    webhookUrl: "URL webhook",
    setWebhook: "Simpan URL",
    renewKey: "Buat kunci lain",
    deleteKey: "Hapus kunci",
    noKey: "dihapus",
  }),
  th: addOwnTexts(COMMON.th, {
    title: "แซนด์บ็อกซ์ LINE SHOPPING",
    notice: "มาร์เก็ตเพลสสำหรับฝึกที่ทำงานบนเซิร์ฟเวอร์ของคุณเอง ไม่มีอะไรไปถึง LINE จริง",
    ship: "ทำเครื่องหมายว่าจัดส่งแล้วใน MyShop",
    keys: "คีย์และเว็บฮุก",
    keysText: "สิ่งที่ผู้ขายคัดลอกจาก MyShop มายังแอป และ URL ที่ LINE แจ้งเรื่องคำสั่งซื้อและข้อความ",
    shopIdLabel: "ไอดี LINE Official Account",
    apiKey: "คีย์ API",
    webhookSecret: "รหัสลับเว็บฮุก",
    messagingToken: "Channel access token (Messaging API)",
    messagingSecret: "Channel secret (Messaging API)",
    webhookUrl: "URL เว็บฮุค",
    setWebhook: "บันทึก URL",
    renewKey: "สร้างคีย์ใหม่",
    deleteKey: "ลบคีย์",
    noKey: "ลบแล้ว",
  }),
};
