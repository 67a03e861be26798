import type { Motif } from "./motifs.ts";

/** One master product of the demo shop. Prices and costs are rupiah, weights grams. */
export interface DemoProduct {
  name: string;
  code: string;
  motif: Motif;
  ink: string;
  ground: string;
  category: string;
  brand: string;
  price: number;
  cost: number;
  weightG: number;
  /** `[type, values…]`, none to two. */
  options: [string, ...string[]][];
  /** Units in the first warehouse, over all variants. */
  units: number;
  description: string;
}

const SIZES: [string, ...string[]] = ["Ukuran", "S", "M", "L", "XL"];
const SHOES: [string, ...string[]] = ["Ukuran", "38", "39", "40", "41", "42", "43"];

type Row = [
  name: string,
  code: string,
  motif: Motif,
  palette: Palette,
  category: string,
  price: number,
  weightG: number,
  units: number,
  ...options: [string, ...string[]][],
];

const PALETTES = {
  sogan: ["#7a4a2b", "#efe6dc"],
  nila: ["#48628c", "#e6eaf0"],
  batu: ["#5f6f80", "#e6e9ec"],
  mawar: ["#b07a86", "#f1e6e8"],
  ungu: ["#75689b", "#e8e6ef"],
  kunyit: ["#b98a3a", "#f3ecdd"],
  pasir: ["#b79a5b", "#f0ece0"],
  laut: ["#4f7c86", "#e4ebec"],
  daun: ["#93a27c", "#eef0ea"],
  hutan: ["#3f7d6b", "#e5eae8"],
  bata: ["#c4562f", "#f5e6dd"],
  sambal: ["#a8322a", "#f4e3df"],
  kopi: ["#4e3527", "#e9e2dc"],
  tanah: ["#6e625a", "#eae7e4"],
  madu: ["#c08a3e", "#eceae4"],
} as const;
type Palette = keyof typeof PALETTES;

const ROWS: Row[] = [
  ["Kaos Oblong Katun 24s", "KOB", "tee", "batu", "Fashion pria > Kaos", 69_000, 190, 480, ["Warna", "Hitam", "Navy", "Putih"], SIZES],
  ["Kaos Raglan Lengan 3/4", "KRG", "tee", "nila", "Fashion pria > Kaos", 79_000, 210, 160, SIZES],
  ["Kaos Polo Pique Harian", "KPL", "tee", "hutan", "Fashion pria > Kaos", 109_000, 260, 120, ["Warna", "Hijau", "Maroon"], SIZES],
  ["Kemeja Batik Parang Lengan Panjang", "BTK-PRG", "batik", "sogan", "Fashion pria > Batik", 199_000, 320, 96, ["Warna", "Sogan", "Nila"], SIZES],
  ["Kemeja Batik Kawung Lengan Pendek", "BTK-KWG", "batik", "nila", "Fashion pria > Batik", 169_000, 290, 74, SIZES],
  ["Kemeja Batik Mega Mendung", "BTK-MGM", "batik", "laut", "Fashion pria > Batik", 185_000, 300, 52, SIZES],
  ["Kemeja Flanel Kotak", "KFL", "batik", "bata", "Fashion pria > Kemeja", 149_000, 340, 60, SIZES],
  ["Celana Chino Slim", "CCH", "pants", "tanah", "Fashion pria > Celana", 175_000, 430, 88, ["Warna", "Khaki", "Hitam"], ["Ukuran", "30", "32", "34"]],
  ["Celana Kulot Rayon", "CKR", "pants", "daun", "Fashion wanita > Celana", 85_000, 280, 140, ["Warna", "Sage", "Mocca", "Hitam"]],
  ["Celana Jogger Katun", "CJG", "pants", "batu", "Fashion pria > Celana", 119_000, 380, 64, SIZES],
  [
    "Hijab Voal Segi Empat Motif Melati",
    "HVL-MLT",
    "hijab",
    "mawar",
    "Fashion muslim/Hijab",
    45_000,
    90,
    1_204,
    ["Warna", "Melati", "Kenanga", "Teratai", "Anggrek", "Cempaka"],
  ],
  ["Hijab Pashmina Ceruty Babydoll", "HPC", "hijab", "ungu", "Fashion muslim > Hijab", 39_000, 110, 620, ["Warna", "Lilac", "Dusty", "Mocca", "Army"]],
  ["Hijab Instan Sport", "HSP", "hijab", "laut", "Fashion muslim > Hijab", 55_000, 100, 210, ["Warna", "Navy", "Abu"]],
  ["Gamis Linen Polos Ayu", "GML-AYU", "dress", "ungu", "Fashion muslim > Gamis", 259_000, 520, 58, SIZES],
  ["Gamis Toyobo Busui Friendly", "GTB", "dress", "mawar", "Fashion muslim > Gamis", 229_000, 500, 44, SIZES],
  ["Dress Midi Katun Jepang", "DMK", "dress", "bata", "Fashion wanita > Dress", 189_000, 360, 36, SIZES],
  ["Tunik Crinkle Airflow", "TCA", "dress", "daun", "Fashion wanita > Atasan", 99_000, 240, 130, ["Warna", "Matcha", "Taro", "Latte"]],
  ["Tas Totebag Kanvas Tebal 14 oz", "TTB-14", "tote", "pasir", "Tas > Totebag", 89_000, 350, 217, ["Warna", "Natural", "Hitam", "Army", "Navy"]],
  ["Tas Totebag Anyam Pandan", "TAP", "tote", "madu", "Tas > Totebag", 145_000, 420, 26],
  ["Tas Belanja Lipat Batik", "TBL", "tote", "sogan", "Tas > Tas belanja", 29_000, 80, 340, ["Motif", "Parang", "Kawung"]],
  ["Sepatu Slip-on Kanvas Harian", "SSK", "shoe", "nila", "Sepatu > Slip-on", 159_000, 680, 74, SHOES],
  ["Sepatu Sneakers Putih Klasik", "SNP", "shoe", "batu", "Sepatu > Sneakers", 229_000, 820, 48, SHOES],
  ["Sepatu Loafer Kulit Sintetis", "SLF", "shoe", "kopi", "Sepatu > Formal", 249_000, 790, 33, SHOES],
  ["Mug Keramik Buatan Tangan 300 ml", "MGK-300", "mug", "laut", "Rumah > Dapur", 75_000, 420, 7, ["Warna", "Putih", "Biru", "Hitam"]],
  ["Mug Enamel Retro 250 ml", "MGE-250", "mug", "bata", "Rumah > Dapur", 49_000, 180, 160, ["Warna", "Merah", "Krem"]],
  ["Cangkir Teh Tanah Liat", "CTL", "mug", "tanah", "Rumah > Dapur", 35_000, 260, 92],
  ["Lampu Tidur Bambu", "LTB", "lamp", "kunyit", "Rumah > Lampu", 149_000, 900, 41, ["Jenis", "LED", "Lilin LED"]],
  ["Lampu Meja Belajar Lipat", "LMB", "lamp", "batu", "Rumah > Lampu", 119_000, 640, 54],
  ["Lampu Gantung Rotan", "LGR", "lamp", "madu", "Rumah > Lampu", 279_000, 1_400, 12],
  ["Serum Niacinamide 10% 20 ml", "SRM-NIA", "serum", "madu", "Kecantikan > Serum", 99_000, 80, 340],
  ["Serum Vitamin C 15 ml", "SRM-VTC", "serum", "kunyit", "Kecantikan > Serum", 89_000, 70, 260],
  ["Minyak Rambut Kemiri 60 ml", "MRK-60", "serum", "kopi", "Kecantikan > Rambut", 42_000, 110, 190],
  ["Toner Air Mawar 100 ml", "TAM-100", "lotion", "mawar", "Kecantikan > Toner", 38_000, 140, 300],
  ["Body Lotion Beras Merah 250 ml", "BLB-250", "lotion", "daun", "Kecantikan > Perawatan tubuh", 51_000, 300, 0, ["Kemasan", "Botol", "Isi ulang"]],
  ["Sabun Cair Sereh 450 ml", "SCS-450", "lotion", "hutan", "Kecantikan > Perawatan tubuh", 33_000, 500, 220],
  ["Hand Cream Shea 50 ml", "HCS-50", "lotion", "ungu", "Kecantikan > Perawatan tubuh", 29_000, 70, 410],
  ["Keripik Tempe Pedas Daun Jeruk 200 g", "KTP-200", "pouch", "bata", "Makanan > Keripik", 22_500, 220, 861, ["Level", "1", "2", "3"]],
  ["Keripik Singkong Balado 250 g", "KSB-250", "pouch", "sambal", "Makanan > Keripik", 19_500, 270, 520],
  ["Keripik Pisang Cokelat 180 g", "KPC-180", "pouch", "kopi", "Makanan > Keripik", 18_000, 200, 380],
  ["Kopi Gayo Arabika Giling 250 g", "KGA-250", "pouch", "kopi", "Minuman > Kopi", 95_000, 270, 133, ["Gilingan", "Halus", "Sedang", "Kasar", "Biji"]],
  ["Kopi Robusta Temanggung 500 g", "KRT-500", "pouch", "tanah", "Minuman > Kopi", 78_000, 520, 98],
  ["Teh Melati Seduh 100 g", "TMS-100", "tin", "hutan", "Minuman > Teh", 27_000, 140, 240],
  ["Wedang Uwuh Kotak 10 Sachet", "WUK-10", "tin", "sambal", "Minuman > Herbal", 35_000, 210, 170],
  ["Cokelat Bubuk Murni 250 g", "CBM-250", "tin", "kopi", "Minuman > Cokelat", 64_000, 290, 84],
  ["Sambal Roa Botol 150 g", "SMR-150", "jar", "sambal", "Makanan > Sambal", 38_000, 320, 290, ["Rasa", "Sedang", "Ekstra pedas"]],
  ["Sambal Bawang Goreng 150 g", "SMB-150", "jar", "bata", "Makanan > Sambal", 29_000, 310, 410],
  ["Selai Nanas Homemade 250 g", "SLN-250", "jar", "kunyit", "Makanan > Selai", 34_000, 400, 66],
  ["Madu Hutan Sumbawa 350 g", "MDH-350", "jar", "madu", "Makanan > Madu", 119_000, 560, 58],
  ["Bumbu Rendang Instan 100 g", "BRI-100", "pouch", "sambal", "Makanan > Bumbu", 17_500, 120, 600],
  [
    "Casing HP Silikon Lembut",
    "CHS",
    "case",
    "hutan",
    "Elektronik/Aksesori HP",
    35_000,
    60,
    320,
    ["Warna", "Hijau", "Hitam", "Pink"],
    ["Tipe", "A15", "A25", "A55"],
  ],
  ["Casing HP Motif Batik", "CHB", "case", "sogan", "Elektronik > Aksesori HP", 45_000, 60, 140, ["Tipe", "A15", "A25"]],
  ["Tali Gantungan HP Rajut", "TGR", "case", "mawar", "Elektronik > Aksesori HP", 19_000, 30, 270],
  ["Kain Batik Cap Katun 2 m", "KBC-2", "swatch", "sogan", "Kain > Batik", 135_000, 380, 46, ["Motif", "Parang", "Sekar Jagad", "Truntum"]],
  ["Kain Tenun Sumba Selendang", "KTS", "swatch", "nila", "Kain > Tenun", 325_000, 420, 9],
  ["Taplak Meja Tenun Lurik", "TML", "swatch", "bata", "Rumah > Tekstil", 89_000, 360, 38],
  ["Sarung Bantal Linen 45 cm", "SBL-45", "swatch", "pasir", "Rumah > Tekstil", 59_000, 180, 150, ["Warna", "Krem", "Sage", "Terakota"]],
  ["Kaleng Kue Nastar 500 g", "KKN-500", "tin", "kunyit", "Makanan > Kue", 88_000, 640, 40],
  ["Kue Kastengel Toples 400 g", "KKT-400", "jar", "madu", "Makanan > Kue", 92_000, 520, 34],
  ["Kaos Anak Gambar Wayang", "KAW", "tee", "kunyit", "Fashion anak > Kaos", 55_000, 140, 110, ["Ukuran", "2", "4", "6", "8"]],
  ["Setelan Bayi Katun Organik", "SBK", "tee", "daun", "Fashion anak > Bayi", 79_000, 160, 72, ["Ukuran", "0-3 bln", "3-6 bln", "6-12 bln"]],
];

/** The cost of goods is what a small Indonesian brand usually pays: about 45 % of the price, in round hundreds. */
export const ASSORTMENT: readonly DemoProduct[] = ROWS.map(([name, code, motif, palette, category, price, weightG, units, ...options]) => ({
  name,
  code,
  motif,
  ink: PALETTES[palette][0],
  ground: PALETTES[palette][1],
  category,
  brand: "Laras",
  price,
  cost: Math.round((price * 0.45) / 100) * 100,
  weightG,
  options,
  units,
  description: `${name} dari Toko Laras, dibuat di Jawa Barat dan diperiksa satu per satu sebelum dikirim. Dikemas rapi dengan kertas daur ulang. Pesanan sebelum pukul 14.00 dikirim di hari yang sama.`,
}));
