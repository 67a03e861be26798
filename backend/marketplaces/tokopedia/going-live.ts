import type { GoingLive } from "../going-live.ts";

/** Tokopedia's API has ended, so nothing can go live. */
export const tokopediaGoingLive: GoingLive = {
  variables: [],
  addresses: [],
  permissions: [],
  hosts: [],
  demands: [],
  steps: [
    {
      words: {
        en: "Tokopedia's own API ended on 30 September 2025. Set up TikTok Shop instead: its app reaches the shops of Tokopedia & Shop.",
        id: "API Tokopedia sendiri berakhir pada 30 September 2025. Siapkan TikTok Shop: aplikasinya menjangkau toko Tokopedia & Shop.",
        th: "API ของ Tokopedia สิ้นสุดเมื่อ 30 กันยายน 2025 ให้ตั้งค่า TikTok Shop แทน แอปนี้เข้าถึงร้านของ Tokopedia & Shop ได้",
      },
      url: "https://partner.tiktokshop.com/docv2/page/6729cef06672ad03089a10fa",
    },
  ],
};
