import type { CheckVerdict } from "#contract/going-live.ts";
import type { Language } from "#contract/languages.ts";

/** Texts for the operators: each verdict's meaning, and what to do about it. */
export const CHECK_WORDS: Record<Language, Record<CheckVerdict, string>> = {
  en: {
    works: "It works.",
    key_wrong:
      "The key or its secret is wrong or has expired. Copy both again from the marketplace's console into this server's variables and restart it.",
    address_refused:
      "The marketplace does not allow this server's outgoing address. Add it to the app's list of IP addresses.",
    permission_missing:
      "The app lacks a permission for this call. Ask for it in the console. Shops that consented before may have to connect again.",
    clock_off:
      "This server's clock is wrong, so the marketplace takes its calls for old ones. Set the clock by a time server (NTP).",
    app_closed: "The marketplace has suspended or deleted the app. Ask its support.",
    not_configured: "This server has no keys for the marketplace.",
    not_reachable:
      "No answer came. The marketplace is down, or a firewall, a proxy or DNS keeps this server from its host.",
    seller_lost: "This shop's consent has ended, so nothing could be tried with it.",
    refused: "The marketplace refused the call for another reason.",
    skipped: "Not tried: no shop is connected.",
  },
  id: {
    works: "Berfungsi.",
    key_wrong:
      "Kunci atau rahasianya salah atau sudah kedaluwarsa. Salin lagi keduanya dari konsol marketplace ke variabel server ini, lalu mulai ulang.",
    address_refused:
      "Marketplace tidak mengizinkan alamat keluar server ini. Tambahkan ke daftar alamat IP aplikasi.",
    permission_missing:
      "Aplikasi belum punya izin untuk panggilan ini. Ajukan di konsol. Toko yang sudah terhubung mungkin perlu dihubungkan ulang.",
    clock_off:
      "Jam server ini salah, sehingga marketplace menganggap panggilannya sudah lama. Setel jam dengan server waktu (NTP).",
    app_closed: "Marketplace menangguhkan atau menghapus aplikasi. Hubungi dukungannya.",
    not_configured: "Server ini tidak punya kunci untuk marketplace ini.",
    not_reachable:
      "Tidak ada jawaban. Marketplace sedang mati, atau firewall, proxy, atau DNS menghalangi server ini.",
    seller_lost: "Izin toko ini sudah berakhir, jadi tidak bisa dicoba dengannya.",
    refused: "Marketplace menolak panggilan karena alasan lain.",
    skipped: "Tidak dicoba: belum ada toko yang terhubung.",
  },
  th: {
    works: "ใช้งานได้",
    key_wrong:
      "คีย์หรือรหัสลับไม่ถูกต้องหรือหมดอายุ คัดลอกทั้งสองค่าจากคอนโซลของมาร์เก็ตเพลสมาใส่ในตัวแปรของเซิร์ฟเวอร์นี้อีกครั้ง แล้วเริ่มระบบใหม่",
    address_refused: "มาร์เก็ตเพลสไม่อนุญาตที่อยู่ขาออกของเซิร์ฟเวอร์นี้ เพิ่มในรายการที่อยู่ IP ของแอป",
    permission_missing: "แอปยังไม่มีสิทธิ์เรียกใช้ส่วนนี้ ขอสิทธิ์ในคอนโซล ร้านที่เคยให้สิทธิ์ไว้อาจต้องเชื่อมต่อใหม่",
    clock_off: "นาฬิกาของเซิร์ฟเวอร์นี้ไม่ตรง มาร์เก็ตเพลสจึงถือว่าคำขอเก่าเกินไป ตั้งเวลาตามเซิร์ฟเวอร์เวลา (NTP)",
    app_closed: "มาร์เก็ตเพลสระงับหรือลบแอปแล้ว ติดต่อฝ่ายสนับสนุนของมาร์เก็ตเพลส",
    not_configured: "เซิร์ฟเวอร์นี้ไม่มีคีย์ของมาร์เก็ตเพลส",
    not_reachable: "ไม่มีคำตอบ มาร์เก็ตเพลสล่ม หรือไฟร์วอลล์ พร็อกซี หรือ DNS กั้นเซิร์ฟเวอร์นี้ไว้",
    seller_lost: "การให้สิทธิ์ของร้านนี้สิ้นสุดแล้ว จึงลองกับร้านนี้ไม่ได้",
    refused: "มาร์เก็ตเพลสปฏิเสธคำขอด้วยเหตุผลอื่น",
    skipped: "ยังไม่ได้ลอง: ยังไม่มีร้านที่เชื่อมต่อ",
  },
};
