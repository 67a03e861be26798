import type { elements as en } from "../en/elements.ts";
import type { Translation } from "../translate.ts";

export const elements = {
  close: "Tutup",
  viewer: "Gambar {number} dari {total}",
  "viewer.previous": "Gambar sebelumnya",
  "viewer.next": "Gambar berikutnya",
  "keys.title": "Pintasan keyboard",
  "keys.palette": "Cari halaman, produk, dan pesanan",
  "keys.search": "Cari di halaman ini",
  "keys.save": "Simpan yang sedang diubah",
  "keys.all": "Pilih semua baris di daftar ini",
  "keys.enter": "Konfirmasi, atau buka yang sedang dipilih",
  "keys.escape": "Tutup yang sedang terbuka",
  "keys.arrows": "Gambar sebelumnya dan berikutnya",
  "keys.help": "Tampilkan pintasan ini",
  "keys.single": "Pintasan satu tombol",
  "keys.single.hint":
    "Matikan jika Anda mendikte, atau jika / dan ? mengganggu. Disimpan di browser ini.",
  "palette.title": "Cari",
  "palette.placeholder": "Halaman, produk, SKU, atau nomor pesanan",
  "palette.hint": "↑ ↓ untuk memilih, Enter untuk membuka",
  "palette.found_other": "{count} hasil",
  "palette.none": "Tidak ada hasil untuk “{q}”.",
  "palette.failed": "Pencarian tidak merespons. Tekan Enter untuk mencoba di halaman pencarian.",
  push: "Notifikasi di perangkat ini",
  "push.on": "Notifikasi tetap muncul di sini meskipun Etalase ditutup.",
  "push.off":
    "Nyalakan agar Anda tahu ada pesanan, stok habis, atau toko terputus meskipun Etalase ditutup.",
  "push.blocked":
    "Diblokir oleh browser. Izinkan notifikasi untuk situs ini di pengaturan browser, di samping alamat, lalu kembali ke sini.",
  "push.unsupported":
    "Browser ini tidak bisa menampilkannya. Di iPhone, tambahkan Etalase ke layar utama terlebih dahulu.",
  "push.failed": "Tidak berhasil. Coba lagi sebentar lagi.",
} satisfies Translation<typeof en>;
