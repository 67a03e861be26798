import type { Language } from "../page.ts";
import type { ParcelState } from "./schema.ts";

const en = {
  title: "Courier sandbox",
  notice: "A practice courier that runs on your own server. Nothing is really sent.",
  language: "Language",
  move: "Move a parcel",
  moveText:
    "Parcels are fetched ten minutes after they are booked and arrive half an hour later. Here you can be faster, or let one fail.",
  trackingCode: "Tracking code",
  go: "Go",
  state: "What happens",
  picked_up: "The courier fetches it",
  delivered: "It is delivered",
  failed: "Nobody is at home",
  done: "Done.",
};
export type CourierTexts = typeof en;

export const TEXTS: Record<Language, CourierTexts> = {
  en,
  id: {
    title: "Kurir percobaan",
    notice: "Kurir untuk latihan di server Anda sendiri. Tidak ada paket yang benar-benar dikirim.",
    language: "Bahasa",
    move: "Gerakkan paket",
    moveText:
      "Paket dijemput sepuluh menit setelah dipesan dan sampai setengah jam kemudian. Di sini Anda bisa lebih cepat, atau membuatnya gagal.",
    trackingCode: "Nomor resi",
    go: "Jalankan",
    state: "Yang terjadi",
    picked_up: "Kurir menjemput paket",
    delivered: "Paket sampai",
    failed: "Tidak ada orang di rumah",
    done: "Selesai.",
  },
  th: {
    title: "ขนส่งจำลอง",
    notice: "ขนส่งสำหรับฝึกใช้บนเซิร์ฟเวอร์ของคุณเอง ไม่มีการส่งพัสดุจริง",
    language: "ภาษา",
    move: "เลื่อนสถานะพัสดุ",
    moveText: "พัสดุจะถูกรับไปหลังจองสิบนาที และถึงปลายทางในอีกครึ่งชั่วโมง ที่นี่คุณเร่งได้ หรือให้ส่งไม่สำเร็จก็ได้",
    trackingCode: "เลขพัสดุ",
    go: "ดำเนินการ",
    state: "เหตุการณ์",
    picked_up: "ขนส่งมารับพัสดุ",
    delivered: "ส่งถึงผู้รับแล้ว",
    failed: "ไม่มีคนอยู่บ้าน",
    done: "เรียบร้อย",
  },
};

/** The courier's scans, in the language of its country. */
export const SCANS: Record<"id" | "th", Record<ParcelState, string>> = {
  id: {
    booked: "Penjemputan dipesan",
    picked_up: "Paket dijemput kurir",
    delivered: "Paket diterima penerima",
    failed: "Gagal antar: penerima tidak di tempat",
    cancelled: "Pengiriman dibatalkan",
  },
  th: {
    booked: "จองขนส่งแล้ว",
    picked_up: "ขนส่งรับพัสดุแล้ว",
    delivered: "ผู้รับได้รับพัสดุแล้ว",
    failed: "ส่งไม่สำเร็จ: ไม่พบผู้รับ",
    cancelled: "ยกเลิกการจัดส่ง",
  },
};
