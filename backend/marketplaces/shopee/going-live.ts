import {
  type GoingLive,
  HTTPS_NEEDED,
  OUTGOING_ADDRESSES,
  PUSH_ADDRESS,
  REDIRECT_ADDRESS,
} from "../going-live.ts";
import { SHOPEE_SIGNATURES } from "./signature-vectors.ts";
import { signPublic, signPush, signShop } from "./signing.ts";

const makeGuideUrl = (page: number) => `https://open.shopee.com/developer-guide/${page}`;

export const shopeeGoingLive: GoingLive = {
  variables: ["SHOPEE_PARTNER_ID", "SHOPEE_PARTNER_KEY", "SHOPEE_PUSH_KEY"],
  addresses: [
    {
      ...{ use: REDIRECT_ADDRESS, path: "/api/v1/channels/auth/shopee/callback", at: "api" },
      hint: {
        en: "The console asks for the domain only.",
        id: "Konsol hanya meminta domainnya.",
        th: "คอนโซลขอเฉพาะโดเมน",
      },
    },
    {
      ...{ use: PUSH_ADDRESS, path: "/api/webhooks/shopee", at: "api" },
      hint: {
        en: "Press Verify; the ping appears below. Then switch on the pushes 1, 2, 3, 4, 7, 8, 12, 15, 16, 29, 30 and 47.",
        id: "Tekan Verify; ping-nya muncul di bawah. Lalu aktifkan push 1, 2, 3, 4, 7, 8, 12, 15, 16, 29, 30, dan 47.",
        th: "กด Verify แล้วการทดสอบจะปรากฏด้านล่าง จากนั้นเปิด push 1, 2, 3, 4, 7, 8, 12, 15, 16, 29, 30 และ 47",
      },
    },
  ],
  permissions: [
    "ERP System (all APIs except Chat and Ads)",
    "Customer Service (sellerchat.*, by whitelist)",
  ],
  hosts: ["partner.shopeemobile.com", "open.shopee.com"],
  demands: [
    { words: HTTPS_NEEDED, url: makeGuideUrl(18) },
    { words: OUTGOING_ADDRESSES, url: makeGuideUrl(14) },
    {
      words: {
        en: "Shopee stops its pushes if fewer than 30 % of them are answered in time.",
        id: "Shopee menghentikan push jika kurang dari 30% yang dijawab tepat waktu.",
        th: "Shopee หยุดส่ง push ถ้าตอบทันเวลาน้อยกว่า 30%",
      },
      url: makeGuideUrl(18),
    },
  ],
  steps: [
    {
      words: {
        en: "Register as a third-party partner platform (ISV).",
        id: "Daftar sebagai platform mitra pihak ketiga (ISV).",
        th: "ลงทะเบียนเป็นแพลตฟอร์มพาร์ทเนอร์ภายนอก (ISV)",
      },
      url: makeGuideUrl(12),
    },
    {
      words: {
        en: "Create an app of the type ERP System, and test it with Shopee's sandbox: set SHOPEE_HOST and SHOPEE_AUTH_HOST.",
        id: "Buat aplikasi jenis ERP System, lalu uji dengan sandbox Shopee: setel SHOPEE_HOST dan SHOPEE_AUTH_HOST.",
        th: "สร้างแอปประเภท ERP System แล้วทดสอบกับแซนด์บ็อกซ์ของ Shopee โดยตั้ง SHOPEE_HOST และ SHOPEE_AUTH_HOST",
      },
      url: makeGuideUrl(644),
    },
    {
      words: {
        en: "Press Go Live. The review takes about a day, then the console shows the live partner id and key.",
        id: "Tekan Go Live. Peninjauan sekitar satu hari, lalu konsol menampilkan partner id dan key live.",
        th: "กด Go Live การตรวจสอบใช้เวลาราวหนึ่งวัน แล้วคอนโซลจะแสดง partner id และ key สำหรับใช้งานจริง",
      },
      url: makeGuideUrl(14),
    },
    {
      words: {
        en: "Enter the push address under Push Mechanism, and its own push key as SHOPEE_PUSH_KEY if it has one.",
        id: "Isi URL push di Push Mechanism, dan push key-nya sebagai SHOPEE_PUSH_KEY bila ada.",
        th: "ใส่URL push ใน Push Mechanism และตั้ง push key เป็น SHOPEE_PUSH_KEY ถ้ามี",
      },
      url: makeGuideUrl(18),
    },
  ],
  selfTest() {
    const { partner, shop, public: openEntry, push } = SHOPEE_SIGNATURES;
    return (
      signShop(partner, shop.path, shop.timestamp, shop.accessToken, shop.shopId) === shop.sign &&
      signPublic(partner, openEntry.path, openEntry.timestamp) === openEntry.sign &&
      signPush(push.key, push.callbackUrl, push.body) === push.sign
    );
  },
};
