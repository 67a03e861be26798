import type { Region } from "./buyers.ts";

export type WritingOccasion = "askProduct" | "askOrder" | "impatient" | "thanks";

const SENTENCES: Record<Region, Record<WritingOccasion, readonly string[]>> = {
  ID: {
    askProduct: [
      "Halo kak, barangnya ready?",
      "Kak, ada ukuran yang lebih besar?",
      "Siang kak, bisa kirim hari ini?",
    ],
    askOrder: [
      "Kak, pesanan saya kapan dikirim ya?",
      "Permisi kak, tolong dibungkus bubble wrap ya.",
      "Kak, bisa ganti alamat sebelum dikirim?",
    ],
    impatient: ["Kak?", "Halo, kok belum dibalas ya kak?", "Min, tolong dibalas dong 🙏"],
    thanks: ["Oke kak, makasih 🙏", "Baik kak, ditunggu ya", "Sip, terima kasih kak"],
  },
  TH: {
    askProduct: ["สวัสดีค่ะ สินค้าพร้อมส่งไหมคะ", "มีไซซ์ใหญ่กว่านี้ไหมครับ", "สั่งวันนี้ส่งวันไหนคะ"],
    askOrder: ["คำสั่งซื้อของฉันจะส่งเมื่อไหร่คะ", "รบกวนห่อกันกระแทกให้ด้วยนะครับ", "ขอเปลี่ยนที่อยู่ก่อนส่งได้ไหมคะ"],
    impatient: ["ฮัลโหลค่ะ", "ยังไม่ตอบเลยครับ", "แอดมินตอบด้วยนะคะ 🙏"],
    thanks: ["โอเคค่ะ ขอบคุณมากค่ะ 🙏", "ได้ครับ รอนะครับ", "ขอบคุณค่ะ"],
  },
};

/** Returns sentences of a buyer of the country, in their language. */
export const getChatSentences = (region: Region, occasion: WritingOccasion): readonly string[] =>
  SENTENCES[region][occasion];
