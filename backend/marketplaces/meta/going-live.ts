import { META_DOORS } from "#contract/public-doors.ts";
import { type GoingLive, OUTGOING_ADDRESSES, REDIRECT_ADDRESS } from "../going-live.ts";
import { makeAppSecretProof } from "./http.ts";
import { META_SIGNATURE } from "./signature-vectors.ts";

const makeDocsUrl = (path: string) => `https://developers.facebook.com/docs/${path}`;

export const metaGoingLive: GoingLive = {
  variables: ["META_APP_ID", "META_APP_SECRET", "META_LOGIN_CONFIG_ID"],
  addresses: [
    { use: REDIRECT_ADDRESS, path: "/meta/connected", at: "app" },
    {
      use: {
        en: "Deauthorise callback",
        id: "Callback pencabutan izin (Deauthorize)",
        th: "Callback เมื่อยกเลิกสิทธิ์ (Deauthorize)",
      },
      ...{ path: `/api${META_DOORS.deauthorised.path}`, at: "api" },
    },
    {
      use: {
        en: "Data deletion request callback",
        id: "Callback permintaan penghapusan data",
        th: "Callback คำขอลบข้อมูล",
      },
      ...{ path: `/api${META_DOORS.dataDeletion.path}`, at: "api" },
    },
  ],
  permissions: ["business_management", "catalog_management"],
  hosts: ["graph.facebook.com", "www.facebook.com"],
  demands: [{ words: OUTGOING_ADDRESSES, url: makeDocsUrl("graph-api/guides/secure-requests") }],
  steps: [
    {
      words: {
        en: "Create an app of the type Business, add Facebook Login for Business and enter the redirect address.",
        id: "Buat aplikasi jenis Business, tambahkan Facebook Login for Business, dan isi URL kembalinya.",
        th: "สร้างแอปประเภท Business เพิ่ม Facebook Login for Business แล้วใส่ URL สำหรับกลับมา",
      },
      url: makeDocsUrl("development/create-an-app"),
    },
    {
      words: {
        en: "Verify the business that owns the app.",
        id: "Verifikasi bisnis pemilik aplikasi.",
        th: "ยืนยันธุรกิจที่เป็นเจ้าของแอป",
      },
      url: makeDocsUrl("development/release/business-verification"),
    },
    {
      words: {
        en: "Pass the app review for both permissions with advanced access.",
        id: "Lulus tinjauan aplikasi untuk kedua izin dengan akses lanjutan.",
        th: "ผ่านการตรวจสอบแอปสำหรับทั้งสองสิทธิ์ในระดับ advanced access",
      },
      url: makeDocsUrl("app-review"),
    },
    {
      words: {
        en: "Enter both callbacks, then switch the app to Live.",
        id: "Isi kedua callback, lalu ubah aplikasi ke Live.",
        th: "ใส่ callback ทั้งสอง แล้วเปลี่ยนแอปเป็น Live",
      },
      url: makeDocsUrl("development/create-an-app/app-dashboard/data-deletion-callback"),
    },
  ],
  selfTest: () =>
    makeAppSecretProof(META_SIGNATURE.appSecret, META_SIGNATURE.token) === META_SIGNATURE.proof,
};
