import type { ImportField } from "#contract/import-fields.ts";

/** Headings in files of Indonesia and Thailand, lower case, without punctuation. */
export const HEAD_WORDS: Partial<Record<ImportField, readonly string[]>> = {
  name: [
    ...[
      "name",
      "product name",
      "item name",
      "title",
      "product title",
      "sku title",
      "product",
      "item",
    ],
    ...["nama", "nama produk", "nama barang", "nama item", "judul", "judul produk", "produk"],
    ...["barang", "ชื่อ", "ชื่อสินค้า", "ชื่อรายการ", "สินค้า"],
    ...["商品名称", "产品名称", "商品标题", "产品标题", "标题", "品名"],
  ],
  price: [
    ...[
      "price",
      "sales price",
      "list price",
      "selling price",
      "sell price",
      "retail price",
      "regular price",
    ],
    ...["jual", "价格", "售价", "单价", "原价", "销售价"],
    ...["harga", "harga jual", "harga satuan", "harga normal", "harga produk", "harga eceran"],
    ...[
      "price idr",
      "price thb",
      "price usd",
      "harga rp",
      "ราคา",
      "ราคาขาย",
      "ราคาสินค้า",
      "ราคาปกติ",
    ],
  ],
  sku: [
    ...[
      "sku",
      "msku",
      "merchant sku",
      "master sku",
      "seller sku",
      "variant sku",
      "sku code",
      "sku name",
      "item code",
      "internal reference",
      "default code",
      "item sku",
      "custom label sku",
    ],
    ...["商品编码", "商家编码", "货号", "卖家sku", "平台sku", "sku编码", "规格编码"],
    ...["product code", "article", "article number", "kode", "kode barang", "kode produk"],
    ...[
      "kode sku",
      "sku penjual",
      "sku varian",
      "kode item",
      "รหัส",
      "รหัสสินค้า",
      "เลข sku",
      "รหัส sku",
    ],
  ],
  stock: [
    ...["stock", "quantity", "qty", "stock quantity", "inventory", "on hand", "available"],
    ...["库存", "库存数量", "数量", "可用库存"],
    ...["sisa", "sisa stok", "stok gudang", "stok fisik", "on hand quantity"],
    ...["available stock", "stock level", "stok", "jumlah", "jumlah stok", "stok tersedia"],
    ...["kuantitas", "kuantitas stok"],
    ...[
      "stok akhir",
      "persediaan",
      "สต็อก",
      "สต๊อก",
      "สต็อค",
      "จำนวน",
      "จำนวนสินค้า",
      "คงเหลือ",
      "จำนวนคงเหลือ",
    ],
  ],
  handle: [
    ...["handle", "url handle", "parent sku", "spu", "group", "product group", "item group"],
    ...["主商品编码", "父sku", "spu编码"],
    ...["sku induk", "kode induk", "parent code", "รหัสสินค้าหลัก", "sku หลัก"],
  ],
  barcode: [
    ...["barcode", "bar code", "gtin", "ean", "upc", "ean 13", "isbn", "kode batang"],
    ...["บาร์โค้ด", "รหัสบาร์โค้ด", "条码", "条形码", "商品条码"],
  ],
  cost: [
    ...[
      "cost",
      "cost price",
      "cost per item",
      "purchase price",
      "buying price",
      "cogs",
      "hpp",
      "reference price",
    ],
    ...["成本", "成本价", "进价", "采购价"],
    ...["harga beli", "harga modal", "modal", "harga pokok", "ต้นทุน", "ราคาทุน", "ราคาต้นทุน"],
  ],
  option1_name: [
    ...["option1 name", "option 1 name", "variation 1 name", "option name 1", "variation name 1"],
    ...["nama variasi 1", "nama varian 1", "nama opsi 1", "ชื่อตัวเลือก 1", "ชื่อตัวเลือกที่ 1"],
  ],
  option2_name: [
    ...["option2 name", "option 2 name", "variation 2 name", "option name 2", "variation name 2"],
    ...["nama variasi 2", "nama varian 2", "nama opsi 2", "ชื่อตัวเลือก 2", "ชื่อตัวเลือกที่ 2"],
  ],
  option3_name: [
    ...["option3 name", "option 3 name", "variation 3 name", "option name 3", "variation name 3"],
    ...["nama variasi 3", "nama varian 3", "nama opsi 3", "ชื่อตัวเลือก 3", "ชื่อตัวเลือกที่ 3"],
  ],
  option1_value: [
    ...["option1 value", "option 1 value", "option value 1", "option 1", "variation 1"],
    ...["variant 1", "varian 1", "variasi 1", "opsi 1", "nilai opsi 1", "ตัวเลือก 1", "ตัวเลือกที่ 1"],
  ],
  option2_value: [
    ...["option2 value", "option 2 value", "option value 2", "option 2", "variation 2"],
    ...["variant 2", "varian 2", "variasi 2", "opsi 2", "nilai opsi 2", "ตัวเลือก 2", "ตัวเลือกที่ 2"],
  ],
  option3_value: [
    ...["option3 value", "option 3 value", "option value 3", "option 3", "variation 3"],
    ...["variant 3", "varian 3", "variasi 3", "opsi 3", "nilai opsi 3", "ตัวเลือก 3", "ตัวเลือกที่ 3"],
  ],
  picture: [
    ...[
      "image",
      "images",
      "picture",
      "photo",
      "image url",
      "image link",
      "image src",
      "main image",
    ],
    ...[
      "gambar",
      "foto",
      "foto produk",
      "gambar produk",
      "link gambar",
      "url gambar",
      "foto sampul",
    ],
    ...["รูป", "รูปภาพ", "รูปสินค้า", "ภาพ", "ลิงก์รูปภาพ"],
  ],
  variant_picture: [
    ...["variant image", "variation image", "variant image url", "option image"],
    ...[
      "gambar varian",
      "foto varian",
      "gambar variasi",
      "foto variasi",
      "รูปตัวเลือก",
      "รูปตัวเลือกสินค้า",
    ],
  ],
  picture_position: ["image position", "picture position", "urutan gambar", "ลำดับรูป"],
  description: [
    ...["description", "product description", "long description", "details", "body", "body html"],
    ...["deskripsi", "deskripsi produk", "keterangan", "รายละเอียด", "รายละเอียดสินค้า", "คำอธิบาย"],
  ],
  brand: ["brand", "vendor", "manufacturer", "merek", "merk", "brand name", "แบรนด์", "ยี่ห้อ"],
  category: [
    ...["category", "product category", "category name", "product type", "type", "kategori"],
    ...["kategori produk", "jenis", "jenis produk", "หมวดหมู่", "หมวดหมู่สินค้า", "ประเภท", "ประเภทสินค้า"],
  ],
  condition: ["condition", "product condition", "kondisi", "kondisi produk", "สภาพ", "สภาพสินค้า"],
  weight_g: [
    ...["weight", "weight g", "weight gram", "weight grams", "grams", "package weight"],
    ...["berat", "berat g", "berat gr", "berat gram", "berat produk", "berat paket"],
    ...["น้ำหนัก", "น้ำหนัก กรัม", "น้ำหนัก g", "น้ำหนักสินค้า"],
  ],
  weight_kg: ["weight kg", "berat kg", "น้ำหนัก กก", "น้ำหนัก kg", "kilogram", "น้ำหนัก กิโลกรัม"],
  length_cm: ["length", "length cm", "package length", "panjang", "panjang cm", "ยาว", "ความยาว"],
  width_cm: ["width", "width cm", "package width", "lebar", "lebar cm", "กว้าง", "ความกว้าง"],
  height_cm: ["height", "height cm", "package height", "tinggi", "tinggi cm", "สูง", "ความสูง"],
  active: ["active", "published", "is active", "aktif", "status aktif", "เปิดขาย"],
  digital: ["digital", "is digital", "produk digital", "สินค้าดิจิทัล"],
};

/** Prices that buyers pay. They come before others, such as a normal or a list price. */
export const SELLING_PRICE_WORDS: readonly string[] = [
  ...["selling price", "sell price", "sales price", "harga jual", "harga penjualan"],
  ...["ราคาขาย", "售价", "销售价"],
];

/** Columns whose words may say whether a product is sold. */
export const STATUS_WORDS: readonly string[] = [
  ...["status", "product status", "status produk", "สถานะ", "สถานะสินค้า"],
];

/** The first such column of a file is the first option. */
export const OPTION_WORDS: readonly string[] = [
  ...["color", "colour", "size", "variant", "variation", "option", "flavor", "flavour", "model"],
  ...["variant name", "variation name", "material", "warna", "ukuran", "varian", "variasi", "opsi"],
  ...[
    "nama varian",
    "nama variasi",
    "rasa",
    "motif",
    "สี",
    "ไซส์",
    "ไซซ์",
    "ขนาด",
    "ตัวเลือก",
    "ตัวเลือกสินค้า",
  ],
  ...["รสชาติ", "ลาย", "แบบ"],
];

/**
 * Headings that only mean their field where nothing stands beside them: "jumlah halaman" counts
 * pages, "sisa tagihan" is what a buyer still owes, "jenis order" is no category of goods.
 */
export const BROAD_WORDS: readonly string[] = [
  ...[
    "jumlah",
    "sisa",
    "จำนวน",
    "available",
    "type",
    "jenis",
    "ประเภท",
    "body",
    "details",
    "modal",
  ],
  ...["group", "article"],
];

/** Words that change a heading's meaning: a discount's price, the stock before, dozens. */
export const OTHER_WORDS: readonly string[] = [
  ...["old", "previous", "current", "present", "before", "former", "original", "lama", "awal"],
  ...["sebelum", "sebelumnya", "semula", "saat", "เดิม", "เก่า", "ก่อน", "ปัจจุบัน"],
  ...["system", "recorded", "expected", "sistem", "tercatat", "ในระบบ"],
  ...["lusin", "kodi", "dus", "karton", "pak", "ribu", "ribuan", "juta", "dozen", "dozens", "box"],
  ...["boxes", "carton", "cartons", "pack", "packs", "thousand", "thousands", "โหล", "ลัง", "กล่อง"],
  ...["แพ็ค", "แพ็ก", "พัน"],
  ...["id", "date", "time", "tanggal", "waktu", "วันที่", "discount", "diskon", "ส่วนลด", "compare"],
  ...["coret", "promo", "sale", "min", "max", "minimum", "maximum", "minimal", "maksimal", "alt"],
  ...[
    "tax",
    "pajak",
    "ภาษี",
    "reserved",
    "sold",
    "terjual",
    "ขายแล้ว",
    "wholesale",
    "grosir",
    "ขายส่ง",
  ],
  ...["label", "method", "policy", "low", "rendah", "halaman", "pages", "tagihan", "refund"],
  ...["address", "alamat", "ที่อยู่", "email", "phone", "telepon", "first", "last", "customer"],
  ...["customers", "pelanggan", "ลูกค้า", "buyer", "pembeli", "ผู้ซื้อ", "company", "order"],
  ...["orders", "pesanan", "คำสั่งซื้อ", "lineitem", "billing", "created", "updated"],
  ...[
    "impact",
    "excl",
    "excluded",
    "supplier",
    "warehouse",
    "gudang",
    "คลัง",
    "seo",
    "shipping",
    "ongkir",
    "video",
    "status",
  ],
];
