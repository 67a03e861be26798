import type { Mood } from "./moods.ts";
import type { Language } from "./page.ts";

interface MoodTexts {
  moods: string;
  moodsText: string;
  seed: string;
  setMoods: string;
  names: Record<Mood, string>;
}

export const MOOD_TEXTS: Record<Language, MoodTexts> = {
  en: {
    moods: "Moods",
    moodsText:
      "The marketplace answers as its documents say. Choose what it does differently for this shop, as seen on the real one.",
    seed: "Repeats with number",
    setMoods: "Set the moods",
    names: {
      looseTypes: "Text for numbers, numbers for text",
      otherCase: "Statuses in capitals or small letters",
      zonelessTimes: "Times without a time zone",
      sparseFields: "Empty fields left out, and unknown fields",
      htmlAnswers: "Some answers are a web page instead of data",
      htmlLabels: "Labels as a page instead of a PDF",
      lateLabels: "A parcel's number and label come minutes later",
      silentWrites: "Some stock changes are accepted and lost",
      lockedStock: "A campaign keeps units while stock changes",
      zeroRefused: "A stock of 0 is refused",
      transientErrors: "Some calls fail and work the next time",
      throttledBursts: "Six calls in a row are too many",
      latePushes: "Some messages to the app come minutes late",
      doubledPushes: "Some messages to the app come twice",
      changingOrders: "Buyers or couriers change an order while the seller works on it",
    },
  },
  id: {
    moods: "Tingkah",
    moodsText:
      "Marketplace menjawab seperti di dokumennya. Pilih apa yang berbeda untuk toko ini, seperti yang terjadi di marketplace sebenarnya.",
    seed: "Ulangi dengan nomor",
    setMoods: "Terapkan",
    names: {
      looseTypes: "Angka sebagai teks, teks sebagai angka",
      otherCase: "Status dalam huruf besar atau kecil",
      zonelessTimes: "Waktu tanpa zona waktu",
      sparseFields: "Kolom kosong dihilangkan, dan ada kolom baru",
      htmlAnswers: "Sebagian jawaban berupa halaman web, bukan data",
      htmlLabels: "Label berupa halaman, bukan PDF",
      lateLabels: "Nomor resi dan label datang beberapa menit kemudian",
      silentWrites: "Sebagian perubahan stok diterima lalu hilang",
      lockedStock: "Kampanye menahan stok saat stok diubah",
      zeroRefused: "Stok 0 ditolak",
      transientErrors: "Sebagian panggilan gagal, lalu berhasil saat diulang",
      throttledBursts: "Enam panggilan berturut-turut dianggap terlalu banyak",
      latePushes: "Sebagian pemberitahuan terlambat beberapa menit",
      doubledPushes: "Sebagian pemberitahuan datang dua kali",
      changingOrders: "Pembeli atau kurir mengubah pesanan saat penjual memprosesnya",
    },
  },
  th: {
    moods: "พฤติกรรม",
    moodsText: "มาร์เก็ตเพลสตอบตามเอกสารของตน เลือกสิ่งที่ต่างออกไปสำหรับร้านนี้ ตามที่พบในมาร์เก็ตเพลสจริง",
    seed: "เล่นซ้ำด้วยหมายเลข",
    setMoods: "ใช้พฤติกรรมนี้",
    names: {
      looseTypes: "ส่งตัวเลขเป็นข้อความ และข้อความเป็นตัวเลข",
      otherCase: "สถานะเป็นตัวพิมพ์ใหญ่หรือตัวพิมพ์เล็ก",
      zonelessTimes: "เวลาไม่มีเขตเวลา",
      sparseFields: "ไม่ส่งช่องที่ว่าง และมีช่องที่ไม่รู้จัก",
      htmlAnswers: "คำตอบบางครั้งเป็นหน้าเว็บแทนข้อมูล",
      htmlLabels: "ใบปะหน้าเป็นหน้าเว็บแทน PDF",
      lateLabels: "เลขพัสดุและใบปะหน้ามาช้าหลายนาที",
      silentWrites: "การแก้สต็อกบางครั้งตอบรับแต่ไม่มีผล",
      lockedStock: "แคมเปญกันสต็อกไว้ขณะแก้สต็อก",
      zeroRefused: "ไม่รับสต็อก 0",
      transientErrors: "บางคำขอล้มเหลว แล้วสำเร็จเมื่อทำซ้ำ",
      throttledBursts: "หกคำขอติดกันถือว่ามากเกินไป",
      latePushes: "การแจ้งเตือนบางรายการมาช้าหลายนาที",
      doubledPushes: "การแจ้งเตือนบางรายการมาสองครั้ง",
      changingOrders: "ผู้ซื้อหรือขนส่งเปลี่ยนคำสั่งซื้อขณะผู้ขายดำเนินการ",
    },
  },
};
