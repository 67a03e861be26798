import type { views as en } from "../en/views.ts";
import type { Translation } from "../translate.ts";

export const views = {
  title: "Tampilan",
  empty: "Simpan filter, kolom, dan urutan agar bisa dibuka lagi dengan satu klik.",
  name: "Nama tampilan ini",
  "name.hint": "Tampilan Anda dengan nama yang sama akan diganti.",
  share: "Tampilkan untuk semua anggota toko",
  save: "Simpan tampilan",
  shared: "Dibagikan",
  delete: "Hapus tampilan “{name}”",
  saved: "Tampilan “{name}” tersimpan",
  deleted: "Tampilan dihapus",
} satisfies Translation<typeof en>;
