import { type GoingLive, HTTPS_NEEDED } from "../going-live.ts";
import { LINE_SIGNATURE } from "./signature-vectors.ts";
import { isValidPush } from "./webhooks.ts";

const MESSAGING_DOCS = "https://developers.line.biz/en/docs/messaging-api/receiving-messages/";

export const lineGoingLive: GoingLive = {
  variables: ["LINE_MODE", "LINE_CATEGORIES"],
  addresses: [
    {
      use: {
        en: "Push address of each shop, which its seller copies from the shop's LINE settings",
        id: "URL push tiap toko, disalin penjual dari pengaturan LINE tokonya",
        th: "URL push ของแต่ละร้าน ซึ่งผู้ขายคัดลอกจากการตั้งค่า LINE ของร้าน",
      },
      ...{ path: "/api/webhooks/shops/line/{channelId}", at: "api" },
      hint: {
        en: "The same for MyShop and for the Messaging API.",
        id: "Sama untuk MyShop dan Messaging API.",
        th: "ใช้ URL เดียวกันทั้ง MyShop และ Messaging API",
      },
    },
  ],
  permissions: [],
  hosts: ["developers-oaplus.line.biz", "api.line.me", "api-data.line.me"],
  demands: [{ words: HTTPS_NEEDED, url: MESSAGING_DOCS }],
  steps: [
    {
      words: {
        en: "Set LINE_MODE=live. Etalase has no keys of its own here: each seller creates one in MyShop.",
        id: "Setel LINE_MODE=live. Etalase tidak punya key sendiri: tiap penjual membuatnya di MyShop.",
        th: "ตั้ง LINE_MODE=live Etalase ไม่มีคีย์ของตัวเอง ผู้ขายแต่ละรายสร้างคีย์ใน MyShop",
      },
      url: null,
    },
    {
      words: {
        en: "Save MyShop's categories as a file for LINE_CATEGORIES. Without it nothing can be published there.",
        id: "Simpan kategori MyShop sebagai berkas untuk LINE_CATEGORIES. Tanpa itu tidak ada yang bisa diterbitkan.",
        th: "บันทึกหมวดหมู่ของ MyShop เป็นไฟล์สำหรับ LINE_CATEGORIES ถ้าไม่มีจะลงขายไม่ได้",
      },
      url: null,
    },
  ],
  selfTest: () =>
    isValidPush({
      headers: new Headers({ "x-line-signature": LINE_SIGNATURE.signature }),
      rawBody: new TextEncoder().encode(LINE_SIGNATURE.body),
      ...{ callbackUrl: "", secrets: { messagingSecret: LINE_SIGNATURE.secret } },
    }),
};
