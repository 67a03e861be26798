import type { pwa as en } from "../en/pwa.ts";
import type { Translation } from "../translate.ts";

export const pwa = {
  description: "Satu jendela untuk semua toko Anda.",
  "shortcut.orders": "Pesanan",
  "shortcut.stock": "Stok",
  "offline.title": "Anda sedang offline",
  "offline.description":
    "Etalase tidak dapat dihubungi. Yang sudah disimpan tetap aman; pesanan tetap masuk di sisi kami.",
  "offline.again": "Coba lagi",
  "ask.title": "Mau langsung dikabari?",
  "ask.description":
    "Kami bisa memberi tahu di sini saat ada pesanan yang perlu ditangani, stok habis, atau toko terputus.",
  "ask.yes": "Beri tahu saya",
  "ask.no": "Jangan beri tahu saya",
} satisfies Translation<typeof en>;
