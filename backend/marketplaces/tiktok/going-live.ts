import {
  type GoingLive,
  HTTPS_NEEDED,
  OUTGOING_ADDRESSES,
  PUSH_ADDRESS,
  REDIRECT_ADDRESS,
} from "../going-live.ts";
import { TIKTOK_SIGNATURES } from "./signature-vectors.ts";
import { signCall, signPush } from "./signing.ts";

const makePageUrl = (id: string) => `https://partner.tiktokshop.com/docv2/page/${id}`;

export const tiktokGoingLive: GoingLive = {
  variables: ["TIKTOK_APP_KEY", "TIKTOK_APP_SECRET", "TIKTOK_SERVICE_ID"],
  addresses: [
    { use: REDIRECT_ADDRESS, path: "/api/v1/channels/auth/tiktok/callback", at: "api" },
    { use: PUSH_ADDRESS, path: "/api/webhooks/tiktok", at: "api" },
  ],
  permissions: [
    ...["Shop Authorized Information", "Product Basic", "Product Modify"],
    ...["Product Delete & Recover", "Order Information", "Fulfillment Basic"],
    ...["Package Split And Combine", "Logistics Basic", "Return & Refund Basic"],
    ...["Finance Information", "Promotion Information", "Customer Service"],
  ],
  hosts: ["open-api.tiktokglobalshop.com", "auth.tiktok-shops.com"],
  demands: [
    { words: HTTPS_NEEDED, url: makePageUrl("64f1994264ed2e0295f3d631") },
    { words: OUTGOING_ADDRESSES, url: makePageUrl("678e3a45786253031531b942") },
    {
      words: {
        en: "In Indonesia the name is “Tokopedia & Shop”: others may not use the word or logo TikTok.",
        id: "Di Indonesia namanya “Tokopedia & Shop”: pihak lain tidak boleh memakai kata atau logo TikTok.",
        th: "ในอินโดนีเซียใช้ชื่อ “Tokopedia & Shop” ผู้อื่นห้ามใช้คำหรือโลโก้ TikTok",
      },
      url: makePageUrl("6789f743b59cf903096fac16"),
    },
  ],
  steps: [
    {
      words: {
        en: "Register in Partner Center. Indonesian shops (Tokopedia & Shop) need further steps.",
        id: "Daftar di Partner Center. Toko Indonesia (Tokopedia & Shop) perlu langkah tambahan.",
        th: "ลงทะเบียนใน Partner Center ร้านในอินโดนีเซีย (Tokopedia & Shop) มีขั้นตอนเพิ่มเติม",
      },
      url: makePageUrl("6789f73f18828103147a8ca1"),
    },
    {
      words: {
        en: "Create a public app, switch on Enable API and enter both addresses.",
        id: "Buat aplikasi publik, aktifkan Enable API, dan isi kedua URL.",
        th: "สร้างแอปสาธารณะ เปิด Enable API แล้วใส่URL ทั้งสอง",
      },
      url: makePageUrl("64f1994264ed2e0295f3d631"),
    },
    {
      words: {
        en: "Ask for the permissions under Manage API. Sellers grant those that the app has when they consent.",
        id: "Ajukan izin di Manage API. Penjual memberi izin yang dimiliki aplikasi saat mereka menyetujui.",
        th: "ขอสิทธิ์ใน Manage API ผู้ขายให้เฉพาะสิทธิ์ที่แอปมีในขณะที่อนุญาต",
      },
      url: makePageUrl("64f19916cb677b0286e76d9d"),
    },
    {
      words: {
        en: "Pass the review of data security and privacy.",
        id: "Lulus tinjauan keamanan data dan privasi.",
        th: "ผ่านการตรวจสอบความปลอดภัยของข้อมูลและความเป็นส่วนตัว",
      },
      url: makePageUrl("6506b876b99d5302be77f448"),
    },
    {
      words: {
        en: "Pass the review of the app and of its listing, then publish it.",
        id: "Lulus tinjauan aplikasi dan halaman layanannya, lalu terbitkan.",
        th: "ผ่านการตรวจสอบแอปและหน้ารายละเอียด แล้วเผยแพร่",
      },
      url: makePageUrl("64f199e5dc7f3e028d383d2b"),
    },
  ],
  selfTest() {
    const { call, push } = TIKTOK_SIGNATURES;
    return (
      signCall(call.app, { path: call.path, query: call.query, body: "" }) === call.sign &&
      signPush(push.app, push.body) === push.sign
    );
  },
};
