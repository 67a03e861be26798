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
      htmlLabels: "Labels as a page instead of a PDF",
      silentWrites: "Some stock changes are accepted and lost",
      lockedStock: "A campaign keeps units while stock changes",
      transientErrors: "Some calls fail and work the next time",
      throttledBursts: "Six calls in a row are too many",
      latePushes: "Some messages to the app come minutes late",
      doubledPushes: "Some messages to the app come twice",
      changingOrders: "Buyers ask to cancel while the seller ships",
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
      htmlLabels: "Label berupa halaman, bukan PDF",
      silentWrites: "Sebagian perubahan stok diterima lalu hilang",
      lockedStock: "Kampanye menahan stok saat stok diubah",
      transientErrors: "Sebagian panggilan gagal, lalu berhasil saat diulang",
      throttledBursts: "Enam panggilan berturut-turut dianggap terlalu banyak",
      latePushes: "Sebagian pemberitahuan terlambat beberapa menit",
      doubledPushes: "Sebagian pemberitahuan datang dua kali",
      changingOrders: "Pembeli minta batal saat penjual mengirim",
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
      htmlLabels: "ใบปะหน้าเป็นหน้าเว็บแทน PDF",
      silentWrites: "การแก้สต็อกบางครั้งตอบรับแต่ไม่มีผล",
      lockedStock: "แคมเปญกันสต็อกไว้ขณะแก้สต็อก",
      transientErrors: "บางคำขอล้มเหลว แล้วสำเร็จเมื่อทำซ้ำ",
      throttledBursts: "หกคำขอติดกันถือว่ามากเกินไป",
      latePushes: "การแจ้งเตือนบางรายการมาช้าหลายนาที",
      doubledPushes: "การแจ้งเตือนบางรายการมาสองครั้ง",
      changingOrders: "ผู้ซื้อขอยกเลิกขณะผู้ขายจัดส่ง",
    },
  },
};
