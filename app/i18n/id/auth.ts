import type { auth as en } from "../en/auth.ts";
import type { Translation } from "../translate.ts";

export const auth = {
  "callback.missing": "Kode tidak disertakan",
  "callback.missingHint":
    "Tautan yang Anda buka tidak lengkap. Masuk lagi untuk mendapatkan tautan baru.",
  "callback.used": "Tautan masuk ini sudah dipakai",
  "callback.usedHint":
    "Tautan hanya berlaku sekali dan selama beberapa menit. Masuk lagi untuk mendapatkan tautan baru.",
  "callback.signIn": "Masuk",
  "noAccess.title": "Anda tidak dapat membuka halaman ini",
  "noAccess.description":
    "Peran Anda di {account} belum memiliki izin untuk halaman ini. Pemilik akun dapat menambahkannya di Staf > Peran.",
  "noAccess.screen": "Anda tidak dapat membuka {screen}",
  "noAccess.lacks":
    "Peran Anda, {role}, belum mencakup “{permissions}”. Pemilik {account} dapat menambahkannya di Staf > Peran.",
  "noAccess.noRole":
    "Anda belum punya peran di {account} yang mencakup “{permissions}”. Pemilik akun dapat memberikannya di Staf > Peran.",
  "noAccess.countdown_other": "Kembali ke beranda dalam {count} detik",
  "permission.analytics-read": "Lihat statistik",
  "permission.staff-manage": "Kelola staf",
  "permission.quota-manage": "Kelola kuota pesanan",
  "permission.integration-manage": "Kelola kanal",
  "permission.chat-manage": "Kelola chat",
  "permission.order-manage": "Kelola pesanan",
  "permission.warehouse-manage": "Kelola gudang",
  "permission.stock-manage": "Kelola stok",
  "permission.product-manage": "Kelola produk",
  "suspended.title": "{account} ditangguhkan",
  "suspended.description":
    "Kuota pesanan habis dan masa tenggang sudah berakhir. Isi ulang kuota untuk melanjutkan; tidak ada data yang dihapus.",
  "blocked.title": "{account} dikunci sementara",
  "blocked.description":
    "Masa tenggang sudah berakhir. Setelah kuota pesanan diisi ulang, semuanya kembali seperti semula.",
  "closed.title": "{account} sudah ditutup",
  "closed.description":
    "Akun ini sudah ditutup. Data Anda disimpan selama diwajibkan oleh hukum; hubungi dukungan untuk mendapatkan salinannya.",
  "unauthorized.title": "Anda tidak punya akses ke sini",
  "unauthorized.description":
    "Tautan ini milik akun lain, atau akses Anda ke akun tersebut sudah berakhir.",
  "revoked.title": "{channel} terputus",
  "revoked.never": "Belum ada toko {channel} yang terhubung",
  "revoked.description":
    "Produknya tidak dapat dibuka dan stoknya tidak diperbarui sampai toko dihubungkan kembali. Semua tautan dan pengaturan tetap tersimpan.",
  "revoked.neverDescription": "Hubungkan toko terlebih dahulu, lalu produknya akan muncul di sini.",
  "revoked.unsupported":
    "Etalase belum bisa menghubungkan toko {channel}. Produk induk Anda bisa dipakai di kanal yang didukung: {channels}.",
  "revoked.ask": "Minta anggota yang boleh mengelola kanal untuk menghubungkannya.",
  "revoked.reconnect": "Hubungkan ulang",
  "revoked.connect": "Hubungkan toko",
  "mode.topUp": "Isi ulang kuota",
  "mode.support": "Hubungi dukungan",
  "mode.switch": "Buka toko lain",
} satisfies Translation<typeof en>;
