import { LANGUAGES as COMMON, type Texts } from "../texts.ts";

const en = {
  keys: "Keys and webhook",
  keysText:
    "What the seller copies from Seller Center into the app, and the address that Blibli tells of orders and products.",
  storeCode: "Store code",
  username: "User name in Seller Center",
  sellerKey: "API seller key",
  signatureKey: "Signature key",
  webhookUrl: "Webhook address",
  setWebhook: "Save the address",
  renewKey: "Make another key",
  deleteKey: "Take the key back",
  noKey: "none",
  reviews: "Queue and review",
  reviewsText:
    "New products stand in a queue first, and are looked at by Blibli's people before buyers see them.",
  holdQueue: "Hold the queue",
  releaseQueue: "Let the queue go on",
  ready: "Ready for the buyer",
  big: "Big Product (the seller brings it)",
  collected: "BOPIS (the buyer collects it)",
  clickAndCollect: "Click & Collect",
  delivery: "Delivery",
  deliveryText: "How the store sends its regular orders. New orders follow it.",
  pickup: "Blibli's courier fetches them",
  dropship: "The seller brings them (dropship)",
};
export type BlibliTexts = Texts & typeof en;

const addOwnTexts = (
  texts: Texts,
  more: Pick<Texts, "title" | "notice" | "ship"> & typeof en,
): BlibliTexts => ({ ...texts, ...more });

export const LANGUAGES: Record<keyof typeof COMMON, BlibliTexts> = {
  en: addOwnTexts(COMMON.en, {
    ...en,
    title: "Blibli sandbox",
    notice:
      "A practice marketplace that runs on your own server. Nothing here reaches the real Blibli.",
    ship: "Pack in Seller Center",
  }),
  id: addOwnTexts(COMMON.id, {
    title: "Sandbox Blibli",
    notice:
      "Marketplace latihan yang berjalan di server Anda sendiri. Tidak ada yang sampai ke Blibli yang sebenarnya.",
    ship: "Kemas di Seller Center",
    keys: "Kunci dan webhook",
    keysText:
      "Yang disalin penjual dari Seller Center ke aplikasi, dan URL yang diberi tahu Blibli tentang pesanan dan produk.",
    storeCode: "Kode toko",
    username: "Nama pengguna di Seller Center",
    sellerKey: "Kunci API penjual",
    signatureKey: "Kunci tanda tangan",
    webhookUrl: "URL webhook",
    setWebhook: "Simpan URL",
    renewKey: "Buat kunci lain",
    deleteKey: "Cabut kunci",
    noKey: "tidak ada",
    reviews: "Antrean dan peninjauan",
    reviewsText:
      "Produk baru masuk antrean dulu, lalu ditinjau tim Blibli sebelum terlihat oleh pembeli.",
    holdQueue: "Tahan antrean",
    releaseQueue: "Jalankan antrean",
    ready: "Siap untuk pembeli",
    big: "Big Product (diantar penjual)",
    collected: "BOPIS (diambil pembeli)",
    clickAndCollect: "Click & Collect",
    delivery: "Pengiriman",
    deliveryText: "Cara toko mengirim pesanan reguler. Berlaku untuk pesanan baru.",
    pickup: "Dijemput kurir Blibli",
    dropship: "Diantar penjual (dropship)",
  }),
  th: addOwnTexts(COMMON.th, {
    title: "แซนด์บ็อกซ์ Blibli",
    notice: "มาร์เก็ตเพลสสำหรับฝึกที่ทำงานบนเซิร์ฟเวอร์ของคุณเอง ไม่มีอะไรไปถึง Blibli จริง",
    ship: "แพ็กใน Seller Center",
    keys: "คีย์และเว็บฮุก",
    keysText: "สิ่งที่ผู้ขายคัดลอกจาก Seller Center มายังแอป และ URL ที่ Blibli แจ้งเรื่องคำสั่งซื้อและสินค้า",
    storeCode: "รหัสร้าน",
    username: "ชื่อผู้ใช้ใน Seller Center",
    sellerKey: "คีย์ API ของผู้ขาย",
    signatureKey: "คีย์ลายเซ็น",
    webhookUrl: "URL เว็บฮุค",
    setWebhook: "บันทึก URL",
    renewKey: "สร้างคีย์ใหม่",
    deleteKey: "ยกเลิกคีย์",
    noKey: "ไม่มี",
    reviews: "คิวและการตรวจสอบ",
    reviewsText: "สินค้าใหม่จะเข้าคิวก่อน แล้วทีมงาน Blibli ตรวจสอบก่อนที่ผู้ซื้อจะเห็น",
    holdQueue: "พักคิวไว้",
    releaseQueue: "ปล่อยคิวต่อ",
    ready: "พร้อมส่งมอบให้ผู้ซื้อ",
    big: "Big Product (ผู้ขายจัดส่งเอง)",
    collected: "BOPIS (ผู้ซื้อมารับเอง)",
    clickAndCollect: "Click & Collect",
    delivery: "การจัดส่ง",
    deliveryText: "วิธีที่ร้านส่งคำสั่งซื้อทั่วไป มีผลกับคำสั่งซื้อใหม่",
    pickup: "ขนส่งของ Blibli มารับ",
    dropship: "ผู้ขายนำส่งเอง (ดรอปชิป)",
  }),
};
