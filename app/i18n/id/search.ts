import type { search as en } from "../en/search.ts";
import type { Translation } from "../translate.ts";

export const search = {
  title: "Cari",
  "title.of": "Hasil untuk “{q}”",
  label: "Halaman, produk, SKU, atau nomor pesanan",
  screens: "Halaman",
  products: "Produk",
  orders: "Pesanan",
  all_other: "Lihat semua {total} hasil",
  none: "Tidak ada hasil untuk “{q}”.",
  "none.hint": "Coba sebagian nama, SKU, atau nomor pesanan.",
  failed: "{section} belum bisa dicari saat ini.",
} satisfies Translation<typeof en>;
