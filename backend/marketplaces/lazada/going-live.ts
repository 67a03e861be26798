import {
  type GoingLive,
  OUTGOING_ADDRESSES,
  PUSH_ADDRESS,
  REDIRECT_ADDRESS,
} from "../going-live.ts";
import { LAZADA_SIGNATURES } from "./signature-vectors.ts";
import { signCall, signPush } from "./signing.ts";

const makePageUrl = (docId: number, nodeId: number) =>
  `https://open.lazada.com/apps/doc/doc?nodeId=${nodeId}&docId=${docId}`;

export const lazadaGoingLive: GoingLive = {
  variables: ["LAZADA_APP_KEY", "LAZADA_APP_SECRET"],
  addresses: [
    { use: REDIRECT_ADDRESS, path: "/api/v1/channels/auth/lazada/callback", at: "api" },
    {
      ...{ use: PUSH_ADDRESS, path: "/api/webhooks/lazada", at: "api" },
      hint: {
        en: "Subscribe to the messages 0, 1, 2, 8, 10, 14 and 19.",
        id: "Berlangganan pesan 0, 1, 2, 8, 10, 14, dan 19.",
        th: "สมัครรับข้อความ 0, 1, 2, 8, 10, 14 และ 19",
      },
    },
  ],
  permissions: ["ERP System", "Instant Messaging (IM Chat)"],
  hosts: [
    ...["api.lazada.co.id", "api.lazada.co.th", "api.lazada.com.my", "api.lazada.com.ph"],
    ...["api.lazada.sg", "api.lazada.vn", "auth.lazada.com"],
  ],
  demands: [
    {
      words: {
        en: "The push address needs a certificate of level OV or EV. With one of level DV, such as Let's Encrypt's, no push arrives; orders are then pulled every few minutes.",
        id: "URL push perlu sertifikat tingkat OV atau EV. Dengan tingkat DV, seperti Let's Encrypt, tidak ada push yang masuk; pesanan lalu ditarik setiap beberapa menit.",
        th: "URL push ต้องใช้ใบรับรองระดับ OV หรือ EV ถ้าเป็น DV เช่น Let's Encrypt จะไม่มี push เข้ามา ระบบจะดึงคำสั่งซื้อทุกไม่กี่นาทีแทน",
      },
      url: makePageUrl(120168, 29524),
    },
    { words: OUTGOING_ADDRESSES, url: makePageUrl(108134, 10432) },
  ],
  steps: [
    {
      words: {
        en: "Register as a developer and ask for the app category ERP System.",
        id: "Daftar sebagai pengembang dan ajukan kategori aplikasi ERP System.",
        th: "ลงทะเบียนเป็นนักพัฒนา แล้วขอหมวดแอป ERP System",
      },
      url: makePageUrl(121098, 10533),
    },
    {
      words: {
        en: "Register the app with its redirect address.",
        id: "Daftarkan aplikasi dengan URL kembalinya.",
        th: "ลงทะเบียนแอปพร้อม URL สำหรับกลับมา",
      },
      url: makePageUrl(108002, 10533),
    },
    {
      words: {
        en: "Ask for each inactive API permission group.",
        id: "Ajukan setiap kelompok izin API yang belum aktif.",
        th: "ขอกลุ่มสิทธิ์ API ที่ยังไม่เปิดใช้",
      },
      url: makePageUrl(108131, 10533),
    },
    {
      words: {
        en: "Pass the security review.",
        id: "Lulus tinjauan keamanan.",
        th: "ผ่านการตรวจสอบความปลอดภัย",
      },
      url: makePageUrl(118077, 26149),
    },
    {
      words: {
        en: "Put the app online: until then tokens last a week, and calls are limited.",
        id: "Terbitkan aplikasi: sebelum itu token berlaku seminggu dan panggilan dibatasi.",
        th: "นำแอปขึ้นใช้งานจริง ก่อนหน้านั้นโทเค็นอยู่ได้หนึ่งสัปดาห์และจำกัดจำนวนคำขอ",
      },
      url: makePageUrl(108135, 10432),
    },
    {
      words: {
        en: "Enter the push address, verify it and subscribe to the messages.",
        id: "Isi URL push, verifikasi, dan berlangganan pesannya.",
        th: "ใส่URL push ยืนยัน แล้วสมัครรับข้อความ",
      },
      url: makePageUrl(120168, 29524),
    },
  ],
  selfTest() {
    const { call, push } = LAZADA_SIGNATURES;
    return signCall(call.app, call) === call.sign && signPush(push.app, push.body) === push.sign;
  },
};
