import { type GoingLive, HTTPS_NEEDED, OUTGOING_ADDRESSES } from "../going-live.ts";
import { BLIBLI_SIGNATURES } from "./signature-vectors.ts";
import { makeDigest } from "./signing.ts";

export const blibliGoingLive: GoingLive = {
  variables: ["BLIBLI_CLIENT_ID", "BLIBLI_CLIENT_KEY", "BLIBLI_CHANNEL_ID"],
  addresses: [
    {
      use: {
        en: "Push address of each shop, which its seller copies from the connect page",
        id: "URL push tiap toko, disalin penjual dari halaman penghubung",
        th: "URL push ของแต่ละร้าน ซึ่งผู้ขายคัดลอกจากหน้าเชื่อมต่อ",
      },
      ...{ path: "/api/webhooks/shops/blibli/{channelId}", at: "api" },
    },
  ],
  permissions: ["API client (MTA and Seller API)"],
  hosts: ["api.blibli.com"],
  demands: [
    { words: HTTPS_NEEDED, url: "https://seller-api.blibli.com/docs" },
    { words: OUTGOING_ADDRESSES, url: null },
  ],
  steps: [
    {
      words: {
        en: "Ask Blibli's partner team for an API client: its id, its key and the channel's name.",
        id: "Minta API client kepada tim mitra Blibli: id, key, dan nama kanalnya.",
        th: "ขอ API client จากทีมพาร์ทเนอร์ของ Blibli ได้แก่ id, key และชื่อช่องทาง",
      },
      url: "https://seller-api.blibli.com/docs",
    },
    {
      words: {
        en: "Test with Blibli's staging: set BLIBLI_HOST to https://api-uata.gdn-app.com/v2.",
        id: "Uji dengan staging Blibli: setel BLIBLI_HOST ke https://api-uata.gdn-app.com/v2.",
        th: "ทดสอบกับระบบ staging ของ Blibli โดยตั้ง BLIBLI_HOST เป็น https://api-uata.gdn-app.com/v2",
      },
      url: null,
    },
    {
      words: {
        en: "Sellers create a key for this client in Seller Center, under Settings → API.",
        id: "Penjual membuat key untuk client ini di Seller Center, menu Settings → API.",
        th: "ผู้ขายสร้างคีย์สำหรับ client นี้ใน Seller Center ที่ Settings → API",
      },
      url: null,
    },
  ],
  selfTest: () =>
    BLIBLI_SIGNATURES.calls.every(
      ({ signed, signature }) =>
        makeDigest(BLIBLI_SIGNATURES.key, signed).toString("base64") === signature,
    ),
};
