import type { productExport as en } from "../en/product-export.ts";
import type { Translation } from "../translate.ts";

export const productExport = {
  title_one: "Ekspor {total} produk",
  title_other: "Ekspor {total} produk",
  text: "Ubah berkasnya di aplikasi spreadsheet, lalu unggah lagi lewat Impor: yang tidak Anda ubah tetap sama. Jangan ubah kolom Handle, karena produk dicari dengan kolom itu.",
  xlsx: "Excel (XLSX)",
  "xlsx.hint": "Untuk Excel dan Google Sheets. Angka nol di depan barcode tetap ada.",
  csv: "CSV",
  "csv.hint":
    "Kolom yang sama, untuk aplikasi lain. Kode dan teks yang bisa diubah Excel diberi tanda petik di depannya; saat diimpor, tanda itu dihapus lagi.",
  shopify: "CSV Shopify",
  "shopify.hint":
    "Kolom CSV produk Shopify. Tidak memuat ukuran paket, mode stok, dan status nonaktif varian.",
} satisfies Translation<typeof en>;
