import { makeDayFormatter, makeWeekFormatter } from "../day-formatters.ts";
import { makeMoneyFormatter } from "../money-formatter.ts";
import type { NotificationTexts } from "./notification-texts.ts";

const week = makeWeekFormatter("id-ID");
const day = makeDayFormatter("id-ID");
const money = makeMoneyFormatter("id-ID");

export const id: NotificationTexts = {
  body: {
    channel_revoked: ({ channelName }) =>
      `${channelName} mencabut akses kami. Hubungkan ulang tokonya.`,
    channel_expired: ({ channelName }) =>
      `Koneksi ke ${channelName} sudah kedaluwarsa. Hubungkan ulang tokonya.`,
    channel_pending: ({ channelName }) =>
      `Koneksi ke ${channelName} menunggu persetujuan marketplace.`,
    channel_expiring: ({ channelName, endsOn }) =>
      `Akses ke ${channelName} berakhir ${day(endsOn)}. Hubungkan ulang tokonya sebelum itu agar pesanan dan stok tidak berhenti.`,
    payment_key_refused: (p) =>
      `${p.providerName} menolak kunci ${p.channelName}, jadi pembeli tidak bisa membayar online. Masukkan kunci baru.`,
    slip_key_refused: (p) =>
      `${p.verifierName} menolak kunci ${p.channelName}, jadi bukti transfer harus Anda cek sendiri. Masukkan kunci baru.`,
    courier_key_refused: (p) =>
      `${p.courierName} menolak kunci ${p.channelName}, jadi kurirnya tidak ditawarkan ke pembeli. Masukkan kunci baru.`,
    domain_failing: (p) =>
      `Record DNS ${p.domain} hilang atau salah, jadi ${p.channelName} memakai tautan Etalase. Periksa record-nya di penyedia domain Anda.`,
    listing_failed: (p, count, reason) =>
      (count > 1
        ? `${p.channelName} menolak ${count} produk.`
        : `${p.channelName} menolak “${p.productName}”.`) + reason,
    listing_gone: (p, count) =>
      count > 1
        ? `${count} produk sudah dihapus di ${p.channelName}. Terbitkan lagi agar bisa dijual di sana.`
        : `“${p.productName}” sudah dihapus di ${p.channelName}. Terbitkan lagi agar bisa dijual di sana.`,
    listing_invalid: (p, count, reason) =>
      (count > 1
        ? `${count} produk belum bisa terbit di ${p.channelName}.`
        : `“${p.productName}” belum bisa terbit di ${p.channelName}.`) + reason,
    order_out_of_stock: (p, count) =>
      count > 1
        ? `Stok tidak cukup untuk ${count} pesanan dari ${p.channelName}.`
        : `Stok tidak cukup untuk pesanan ${p.orderNumber} dari ${p.channelName}.`,
    order_cancel_requested: (p) =>
      `Pembeli minta membatalkan pesanan ${p.orderNumber} dari ${p.channelName}.`,
    order_return_requested: (p) =>
      `Pembeli mengajukan retur pesanan ${p.orderNumber} dari ${p.channelName}.`,
    shipment_failed: (p, count, reason) =>
      (count > 1
        ? `Pengiriman ${count} pesanan gagal diatur.`
        : `Pengiriman pesanan ${p.orderNumber} gagal diatur.`) + reason,
    courier_billed_more: (p, count) =>
      count > 1
        ? `Kurir menagih lebih mahal daripada saat pemesanan untuk ${count} pesanan dari ${p.channelName}. Periksa berat dan ukuran produknya.`
        : `${p.courierName} menagih ${money(p.currency, p.billed)} untuk pesanan ${p.orderNumber}, padahal saat dipesan ${money(p.currency, p.booked)}. Periksa berat dan ukuran produknya.`,
    refund_due: (p, count) =>
      count > 1
        ? `Dana ${count} pembeli di ${p.channelName} harus dikembalikan.`
        : `Dana pembeli pesanan ${p.orderNumber} harus dikembalikan.`,
    refund_failed: (p, count) =>
      count > 1
        ? `${p.providerName} gagal mengembalikan dana ${count} pembeli di ${p.channelName}. Lihat alasannya.`
        : `${p.providerName} gagal mengembalikan dana pembeli pesanan ${p.orderNumber}. Lihat alasannya.`,
    payment_review: (p, count) =>
      count > 1
        ? `${count} pembayaran ke ${p.channelName} tidak cocok dengan pesanan. Periksa dulu.`
        : `Ada pembayaran ke ${p.channelName} yang tidak cocok dengan pesanan. Periksa dulu.`,
    payment_claimed: (p, count) =>
      count > 1
        ? `${count} pembeli di ${p.channelName} melaporkan sudah membayar. Periksa mutasi rekening Anda.`
        : `Pembeli pesanan ${p.orderNumber} melaporkan sudah membayar. Periksa mutasi rekening Anda.`,
    messenger_refused: (p) =>
      `${p.messenger} tidak lagi menerima kunci ${p.channelName}. Masukkan kunci baru agar pembeli mendapat kabar pesanannya.`,
    orders_doubtful: (p, count) =>
      count > 1
        ? `${count} pesanan di ${p.channelName} terlihat seperti pesanan fiktif. Periksa dulu.`
        : `Ada pesanan di ${p.channelName} yang terlihat seperti pesanan fiktif. Periksa dulu.`,
    label_failed: (p, count, reason) =>
      (count > 1
        ? `Label ${count} pesanan gagal dibuat.`
        : `Label pesanan ${p.orderNumber} gagal dibuat.`) + reason,
    stock_low: (p, count) =>
      count > 1
        ? `Stok ${count} produk menipis.`
        : `Stok ${p.productName} (${p.sku}) menipis: sisa ${p.available} unit.`,
    stock_out: (p, count) =>
      count > 1 ? `Stok ${count} produk habis.` : `Stok ${p.productName} (${p.sku}) habis.`,
    staff_joined: (p, count) =>
      count > 1 ? `${count} orang bergabung dengan toko.` : `${p.name} bergabung dengan toko.`,
    storage_low: (p) =>
      `Ruang untuk gambar dan file Anda sudah terpakai ${p.percent}%. Jika penuh, gambar dan file baru akan ditolak.`,
    chat_message: (p, count) =>
      count > 1
        ? `${count} pembeli mengirim chat ke ${p.channelName}.`
        : `Ada chat baru dari pembeli di ${p.channelName}.`,
    weekly_report: (p) => `Laporan toko Anda untuk minggu ${week(p)} sudah siap.`,
  },
  general: {
    stock: "Ada perubahan pada stok Anda.",
    order: "Ada perubahan pada pesanan Anda.",
    product: "Ada perubahan pada produk Anda.",
    channel: "Ada perubahan pada kanal Anda.",
    staff: "Ada perubahan pada staf Anda.",
    report: "Ada perubahan pada laporan Anda.",
    chat: "Ada perubahan pada chat Anda.",
  },
  reasons: {
    not_by_rule: "Aturan tidak menemukan cara kirim yang ditawarkan kanal.",
    image_missing: "Belum ada gambar.",
    too_many_images: "Gambarnya terlalu banyak.",
    name_too_short: "Namanya terlalu pendek.",
    name_too_long: "Namanya terlalu panjang.",
    description_too_long: "Deskripsinya terlalu panjang.",
    variant_missing: "Tidak ada varian yang dijual.",
    product_inactive: "Produk tidak dijual.",
    digital_refused:
      "Marketplace ini hanya menjual barang yang dikirim kurir, sedangkan produk ditandai digital.",
    too_many_variants: "Variannya terlalu banyak.",
    too_many_variation_types: "Opsinya terlalu banyak.",
    type_name_too_long: "Nama opsinya terlalu panjang.",
    option_name_too_long: "Nilai opsinya terlalu panjang.",
    price_spread: "Selisih harga antarvarian terlalu jauh.",
    price_step: "Kanal hanya menerima harga dalam baht bulat.",
    price_range: "Kanal tidak menerima harga itu di kategori ini.",
    attribute_missing: "Satu detail kategori belum diisi.",
    brand_missing: "Merek belum diisi.",
    brand_unknown:
      "Merek ini tidak ada di daftar kanal untuk kategori ini. Pilih merek dari daftarnya.",
    size_chart_missing: "Kategori di kanal mewajibkan panduan ukuran dengan gambar.",
    weight_missing: "Kategori di kanal mewajibkan berat.",
    size_missing: "Kategori di kanal mewajibkan panjang, lebar, dan tinggi.",
    certificate_missing: "Kategori di kanal mewajibkan sertifikat.",
    certificate_expiry_missing: "Masa berlaku sertifikat belum diisi.",
    category_missing: "Kategori belum dipilih.",
    too_heavy: "Beratnya melebihi batas kurir toko.",
    days_to_ship_range: "Waktu pengirimannya di luar batas kanal.",
    no_logistics: "Aktifkan dulu kurir di toko.",
    channel_disconnected: "Koneksi toko terputus.",
    channel_setup:
      "Koneksi Etalase ke kanal ini sedang disiapkan. Anda tidak perlu melakukan apa pun.",
    unavailable: "Kanal tidak menjawab.",
    timeout: "Kanal terlalu lama menjawab.",
    internal_error: "Ada gangguan di pihak kami. Coba lagi.",
  },
};
