import type { common as en } from "../en/common.ts";
import type { Translation } from "../translate.ts";

export const common = {
  "action.save": "Simpan",
  "action.cancel": "Batal",
  "action.delete": "Hapus",
  "action.edit": "Ubah",
  "action.close": "Tutup",
  "action.clear": "Bersihkan",
  "action.search": "Cari",
  "action.apply": "Terapkan",
  "action.back": "Kembali",
  "action.retry": "Coba lagi",
  "action.home": "Ke beranda",
  "action.more": "Tindakan lain",
  "action.dismiss": "Tutup pesan ini",
  "answer.yes": "Ya",
  "answer.no": "Tidak",
  "form.optional": "Opsional",
  "form.check_other": "Periksa {count} isian",
  "form.nothingLost": "Semua yang Anda ketik masih ada.",
  "form.offline":
    "Tidak ada koneksi, jadi belum ada yang terkirim. Yang Anda ketik masih ada: kirim lagi setelah online.",
  "page.pages": "Halaman",
  "page.next": "Halaman berikutnya",
  "page.previous": "Halaman sebelumnya",
  "page.range": "{from} – {to} dari {total}",
  "list.filteredEmpty": "Tidak ada yang cocok dengan filter ini.",
  skip: "Langsung ke isi",
  loading: "Memuat",
} satisfies Translation<typeof en>;
