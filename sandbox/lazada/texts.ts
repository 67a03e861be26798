import { LANGUAGES as COMMON, type Texts } from "../texts.ts";

const HALF_YEAR = "180";
const addOwnTexts = (
  texts: Texts,
  more: Pick<Texts, "title" | "notice" | "badPartner">,
): Texts => ({
  ...texts,
  ...more,
  consentText: texts.consentText.replace("365", HALF_YEAR),
});

export const LANGUAGES: Record<keyof typeof COMMON, Texts> = {
  en: addOwnTexts(COMMON.en, {
    title: "Lazada sandbox",
    notice:
      "A practice marketplace that runs on your own server. Nothing here reaches the real Lazada.",
    badPartner: "The client_id is not known here.",
  }),
  id: addOwnTexts(COMMON.id, {
    title: "Sandbox Lazada",
    notice:
      "Marketplace latihan yang berjalan di server Anda sendiri. Tidak ada yang sampai ke Lazada yang sebenarnya.",
    badPartner: "client_id tidak dikenal di sini.",
  }),
  th: addOwnTexts(COMMON.th, {
    title: "แซนด์บ็อกซ์ Lazada",
    notice: "มาร์เก็ตเพลสสำหรับฝึกที่ทำงานบนเซิร์ฟเวอร์ของคุณเอง ไม่มีอะไรไปถึง Lazada จริง",
    badPartner: "ไม่รู้จัก client_id นี้",
  }),
};
