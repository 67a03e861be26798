import type { shellPages as en } from "../en/shell-pages.ts";
import type { Translation } from "../translate.ts";

export const shellPages = {
  "accounts.title": "Pilih toko",
  "accounts.description":
    "Anda membuka satu toko pada satu waktu. Masing-masing punya produk, stok, dan pesanan sendiri.",
  "accounts.gone":
    "Toko itu tidak bisa lagi dibuka dengan e-mail ini. Minta pemiliknya memberi akses kembali.",
  "desk.title": "Buka halaman ini di komputer",
  "desk.description":
    "Isinya terlalu banyak untuk layar ponsel. Buka alamat di bawah ini di komputer, atau lanjutkan di sini dengan salah satu menu berikut.",
  "desk.address": "Alamat",
  "help.title": "Butuh bantuan?",
  "help.description": "Tim kami siap membantu lewat chat.",
  "help.chat": "Chat dengan kami",
} satisfies Translation<typeof en>;
