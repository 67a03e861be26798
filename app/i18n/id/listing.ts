import type { listing as en } from "../en/listing.ts";
import type { Translation } from "../translate.ts";

export const listing = {
  title: "Listing di {channel}",
  category: "Kategori",
  "category.label": "Tempat pembeli menemukannya",
  "category.none": "Pilih kategori",
  "category.use": "Pakai kategori ini",
  "category.recommended": "Disarankan untuk nama ini: {path}",
  details: "Yang diminta kategori ini",
  "details.none": "Kategori ini tidak meminta data lain.",
  "detail.needed": "{name} (wajib)",
  "detail.choose": "Pilih…",
  brand: "Merek",
  "brand.needed": "Merek (wajib)",
  "brand.byName": "Ikut merek produk, atau tanpa merek",
  publish: "Simpan dan terbitkan",
  save: "Simpan sebagai draf",
  "toast.saved": "Disimpan sebagai draf untuk {channel}",
  "toast.publishing": "Sedang diterbitkan ke {channel}",
} satisfies Translation<typeof en>;
