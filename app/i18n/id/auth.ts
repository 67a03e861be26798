import type { auth as en } from "../en/auth.ts";
import type { Translation } from "../translate.ts";

export const auth = {
  "signOut.title": "Keluar dari Etalase?",
  "signOut.description": "Pesanan dan stok tetap disinkronkan selama Anda pergi.",
  "signOut.confirm": "Keluar",
  "signOut.stay": "Tetap di sini",
  "callback.missing": "Kode tidak disertakan",
  "callback.missingHint": "Tautan yang Anda buka tidak lengkap. Masuk lagi untuk mendapatkan tautan baru.",
  "callback.used": "Tautan masuk ini sudah dipakai",
  "callback.usedHint": "Tautan hanya berlaku sekali dan selama beberapa menit. Masuk lagi untuk mendapatkan tautan baru.",
  "callback.signIn": "Masuk",
  "noAccess.title": "Anda tidak dapat membuka halaman ini",
  "noAccess.description": "Peran Anda di {account} belum memiliki izin untuk halaman ini. Pemilik akun dapat menambahkannya di Staf, Peran.",
  "noAccess.countdown_other": "Kembali ke beranda dalam {count} detik",
  "suspended.title": "{account} ditangguhkan",
  "suspended.description": "Kuota pesanan habis dan masa tenggang sudah berakhir. Isi ulang kuota untuk melanjutkan; tidak ada data yang dihapus.",
  "blocked.title": "{account} dikunci sementara",
  "blocked.description": "Masa tenggang sudah berakhir. Setelah kuota pesanan diisi ulang, semuanya kembali seperti semula.",
  "closed.title": "{account} sudah ditutup",
  "closed.description": "Akun ini sudah ditutup. Data Anda disimpan selama diwajibkan oleh hukum; hubungi dukungan untuk mendapatkan salinannya.",
} satisfies Translation<typeof en>;
