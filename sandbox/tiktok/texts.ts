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

/** The console's texts. Indonesian sellers know TikTok Shop as "Tokopedia & Shop". */
export const LANGUAGES: Record<keyof typeof COMMON, Texts> = {
  en: addOwnTexts(COMMON.en, {
    title: "TikTok Shop sandbox",
    notice:
      "A practice marketplace that runs on your own server. Nothing here reaches the real TikTok Shop.",
    badPartner: "The service_id is not known here.",
  }),
  id: addOwnTexts(COMMON.id, {
    title: "Sandbox Tokopedia & Shop",
    notice:
      "Marketplace latihan yang berjalan di server Anda sendiri. Tidak ada yang sampai ke Tokopedia & Shop yang sebenarnya.",
    badPartner: "service_id tidak dikenal di sini.",
  }),
  th: addOwnTexts(COMMON.th, {
    title: "แซนด์บ็อกซ์ TikTok Shop",
    notice: "มาร์เก็ตเพลสสำหรับฝึกที่ทำงานบนเซิร์ฟเวอร์ของคุณเอง ไม่มีอะไรไปถึง TikTok Shop จริง",
    badPartner: "ไม่รู้จัก service_id นี้",
  }),
};
