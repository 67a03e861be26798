import { LANGUAGES as COMMON, type Texts } from "../texts.ts";

const addOwnTexts = (texts: Texts, more: Pick<Texts, "title" | "notice">): Texts => ({
  ...texts,
  ...more,
});

export const LANGUAGES: Record<keyof typeof COMMON, Texts> = {
  en: addOwnTexts(COMMON.en, {
    title: "Shopee sandbox",
    notice:
      "A practice marketplace that runs on your own server. Nothing here reaches the real Shopee.",
  }),
  id: addOwnTexts(COMMON.id, {
    title: "Sandbox Shopee",
    notice:
      "Marketplace latihan yang berjalan di server Anda sendiri. Tidak ada yang sampai ke Shopee yang sebenarnya.",
  }),
  th: addOwnTexts(COMMON.th, {
    title: "Shopee แซนด์บ็อกซ์",
    notice: "มาร์เก็ตเพลสจำลองที่ทำงานบนเซิร์ฟเวอร์ของคุณเอง ไม่มีข้อมูลใดไปถึง Shopee จริง",
  }),
};
