import type { setup as en } from "../en/setup.ts";
import type { Translation } from "../translate.ts";

export const setup = {
  title: "Siapkan toko Anda",
  progress: "{done} dari {total}",
  "progress.label": "Siapkan toko Anda, {done} dari {total} langkah selesai",
  done: "Selesai",
  locked: "Selesaikan langkah sebelumnya dulu",
  channel: "Hubungkan kanal",
  "channel.why": "Pesanan dan stok diambil dari toko Anda",
  "channel.go": "Hubungkan",
  sku: "Periksa SKU",
  "sku.why": "Pakai satu SKU per varian di semua toko agar produk cocok otomatis",
  "sku.go": "Lihat SKU",
  "sku.checked": "SKU sudah benar",
  import: "Impor produk",
  "import.why": "Kumpulkan produk yang sudah dijual ke satu katalog",
  "import.go": "Impor",
  rule: "Buat aturan stok",
  "rule.why": "Berapa banyak stok yang boleh dijual tiap kanal",
  "rule.go": "Buat aturan",
  stock: "Isi stok gudang",
  "stock.why": "Hitung sekali supaya angka di semua kanal benar",
  "stock.go": "Isi stok",
  sync: "Nyalakan sinkronisasi stok",
  "sync.why": "Stok di semua kanal menyesuaikan sendiri",
  "sync.go": "Nyalakan",
} satisfies Translation<typeof en>;
