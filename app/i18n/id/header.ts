import type { header as en } from "../en/header.ts";
import type { Translation } from "../translate.ts";

export const header = {
  services: "Layanan lain",
  "services.store": "Toko",
  "services.links": "Tautan",
  "services.pos": "Kasir",
  "services.ads": "Iklan",
  update: "Versi baru tersedia",
  "grace.label": "Masa tenggang berakhir dalam",
  "grace.left": "{days}h {hours}j {minutes}m {seconds}d",
  "grace.hint":
    "Kuota pesanan sudah habis. Saat masa tenggang berakhir, akun dikunci sampai kuota diisi ulang.",
  "bell.label": "Notifikasi, {count} belum dibaca",
  "bell.title": "Notifikasi",
  "bell.unread": "{count} belum dibaca",
  "bell.stock": "Stok",
  "bell.order": "Pesanan",
  "bell.product": "Produk",
  "bell.channel": "Kanal",
  "bell.staff": "Staf",
  "bell.read": "Tandai dibaca",
  "accounts.switch": "Ganti toko",
  "accounts.switchFrom": "{account}, ganti toko",
  "accounts.find": "Cari toko",
  "accounts.placeholder": "Nama atau e-mail",
  "accounts.staff": "Staf",
  "accounts.current": "Sedang dibuka",
  "accounts.none": "Tidak ada toko yang cocok.",
  help: "Bantuan",
  "signOut.title": "Keluar dari akun?",
  "signOut.description":
    "Pesanan dan stok tetap disinkronkan. Anda perlu kata sandi untuk masuk lagi.",
  "signOut.stay": "Tidak",
  "signOut.confirm": "Keluar",
  switcher: "Produk Etalase lainnya",
  "switcher.none": "Belum ada produk lain di akun ini",
} satisfies Translation<typeof en>;
