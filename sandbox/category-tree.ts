/** The sandbox's invented category tree, shaped like the real one. Roots have parent 0. */
export type Group = "fashion" | "beauty" | "home" | "food" | "electronics" | "hobby";
export interface Category {
  id: number;
  parent: number;
  en: string;
  id_: string;
  th: string;
  /** Words in product names that suggest this category. Only for leaves. */
  words: string;
}

type Row = [id: number, parent: number, en: string, id: string, th: string, words?: string];

const CATEGORY_ROWS: Row[] = [
  [100011, 0, "Men Clothes", "Pakaian Pria", "เสื้อผ้าผู้ชาย"],
  [100040, 100011, "Tops", "Atasan", "เสื้อ"],
  [100244, 100040, "T-Shirts", "Kaos", "เสื้อยืด", "t-shirt tshirt tee kaos oblong setelan เสื้อยืด"],
  [100245, 100040, "Shirts", "Kemeja", "เสื้อเชิ้ต", "shirt kemeja flanel button batik เสื้อเชิ้ต"],
  [100246, 100040, "Polo Shirts", "Kaos Polo", "เสื้อโปโล", "polo kerah โปโล"],
  [100048, 100011, "Trousers", "Celana Panjang", "กางเกงขายาว"],
  [100250, 100048, "Jeans", "Jeans", "กางเกงยีนส์", "jeans ยีนส์"],
  [100251, 100048, "Chinos", "Chino", "กางเกงชิโน่", "chino trousers pants celana กางเกง"],
  [
    100052,
    100011,
    "Outerwear",
    "Jaket & Luaran",
    "เสื้อคลุม",
    "jacket jaket hoodie sweater coat zip windbreaker แจ็คเก็ต ฮู้ด",
  ],
  [100017, 0, "Women Clothes", "Pakaian Wanita", "เสื้อผ้าผู้หญิง"],
  [100101, 100017, "Tops", "Atasan", "เสื้อ"],
  [100351, 100101, "Blouses", "Blus", "เสื้อเบลาส์", "blouse blus tunik tunic เบลาส์"],
  [
    100352,
    100101,
    "Camisoles & Tanks",
    "Tank Top & Kamisol",
    "เสื้อสายเดี่ยว",
    "tank camisole kamisol สายเดี่ยว",
  ],
  [100102, 100017, "Dresses", "Dress", "ชุดเดรส", "dress gaun daster gamis เดรส"],
  [100103, 100017, "Skirts", "Rok", "กระโปรง", "skirt rok กระโปรง"],
  [
    100104,
    100017,
    "Muslim Wear",
    "Pakaian Muslim",
    "ชุดมุสลิม",
    "hijab jilbab kerudung mukena khimar pashmina selendang ฮิญาบ",
  ],
  [100105, 100017, "Sleepwear", "Baju Tidur", "ชุดนอน", "piyama pajama sleepwear ชุดนอน"],
  [100012, 0, "Shoes & Bags", "Sepatu & Tas", "รองเท้าและกระเป๋า"],
  [100063, 100012, "Sneakers", "Sneakers", "รองเท้าผ้าใบ", "sneaker shoe shoes sepatu boots รองเท้า"],
  [100064, 100012, "Sandals", "Sandal", "รองเท้าแตะ", "sandal sandals slipper รองเท้าแตะ"],
  [100065, 100012, "Backpacks", "Ransel", "เป้สะพายหลัง", "backpack ransel เป้"],
  [
    100066,
    100012,
    "Totes & Shoulder Bags",
    "Tote & Tas Bahu",
    "กระเป๋าสะพาย",
    "bag tote tas pouch wallet dompet กระเป๋า",
  ],
  [100013, 0, "Fashion Accessories", "Aksesoris Fashion", "เครื่องประดับแฟชั่น"],
  [100071, 100013, "Hats & Caps", "Topi", "หมวก", "hat cap topi beanie หมวก"],
  [100072, 100013, "Belts", "Ikat Pinggang", "เข็มขัด", "belt ikat sabuk เข็มขัด"],
  [
    100073,
    100013,
    "Jewellery",
    "Perhiasan",
    "เครื่องประดับ",
    "necklace ring bracelet earring gelang kalung cincin สร้อย แหวน",
  ],
  [100074, 100013, "Socks", "Kaos Kaki", "ถุงเท้า", "sock socks kaki ถุงเท้า"],
  [100075, 100013, "Umbrellas", "Payung", "ร่ม", "umbrella payung ร่ม"],
  [100630, 0, "Beauty", "Perawatan & Kecantikan", "ความงามและของใช้ส่วนตัว"],
  [100661, 100630, "Skincare", "Perawatan Kulit", "บำรุงผิวหน้า"],
  [100881, 100661, "Face Serum", "Serum Wajah", "เซรั่ม", "serum essence เซรั่ม"],
  [
    100882,
    100661,
    "Moisturiser",
    "Pelembap",
    "มอยส์เจอไรเซอร์",
    "moisturizer moisturiser pelembap toner cream krim ครีม",
  ],
  [100883, 100661, "Sunscreen", "Sunscreen", "ครีมกันแดด", "sunscreen sunblock spf กันแดด"],
  [100662, 100630, "Make-up", "Makeup", "เครื่องสำอาง"],
  [100891, 100662, "Lipstick", "Lipstik", "ลิปสติก", "lip lipstick lipstik tint ลิป"],
  [
    100663,
    100630,
    "Bath & Body",
    "Mandi & Tubuh",
    "อาบน้ำและบำรุงผิวกาย",
    "soap sabun body lotion shampoo sampo rambut สบู่ แชมพู",
  ],
  [100636, 0, "Home & Living", "Perlengkapan Rumah", "บ้านและไลฟ์สไตล์"],
  [100710, 100636, "Kitchen & Dining", "Dapur", "ครัวและห้องอาหาร"],
  [
    101141,
    100710,
    "Cookware",
    "Alat Masak",
    "อุปกรณ์ทำอาหาร",
    "pan pot wajan panci cookware skillet กระทะ หม้อ",
  ],
  [
    101142,
    100710,
    "Drinkware",
    "Gelas & Botol Minum",
    "แก้วและขวดน้ำ",
    "mug cup gelas tumbler bottle botol cangkir แก้ว ขวด",
  ],
  [
    101143,
    100710,
    "Tableware",
    "Peralatan Makan",
    "เครื่องใช้บนโต๊ะอาหาร",
    "plate bowl piring mangkuk spoon sendok จาน ชาม",
  ],
  [
    100711,
    100636,
    "Bedding",
    "Perlengkapan Tidur",
    "เครื่องนอน",
    "pillow bantal blanket selimut sheet sprei quilt หมอน ผ้าห่ม",
  ],
  [
    100712,
    100636,
    "Decoration",
    "Dekorasi",
    "ของตกแต่งบ้าน",
    "vase vas candle lilin frame decor dekorasi lamp lampu clock jam แจกัน เทียน โคมไฟ",
  ],
  [
    100713,
    100636,
    "Furniture",
    "Furnitur",
    "เฟอร์นิเจอร์",
    "chair kursi table meja rak shelf sofa stool bench rug karpet โต๊ะ เก้าอี้",
  ],
  [100716, 100636, "Wardrobes", "Lemari", "ตู้เสื้อผ้า", "wardrobe lemari ตู้เสื้อผ้า"],
  [
    100714,
    100636,
    "Gardening",
    "Taman",
    "ทำสวน",
    "garden pot tanaman plant taman watering seed benih planter soil ต้นไม้ สวน",
  ],
  [
    100715,
    100636,
    "Tools & Storage",
    "Alat & Penyimpanan",
    "เครื่องมือและที่เก็บของ",
    "tool box storage kotak basket keranjang organizer hose กล่อง ตะกร้า",
  ],
  [100629, 0, "Food & Beverages", "Makanan & Minuman", "อาหารและเครื่องดื่ม"],
  [
    100651,
    100629,
    "Snacks",
    "Camilan",
    "ขนมขบเคี้ยว",
    "keripik snack kue biscuit cookies cokelat chocolate ขนม",
  ],
  [100652, 100629, "Coffee", "Kopi", "กาแฟ", "coffee kopi กาแฟ"],
  [100653, 100629, "Tea", "Teh", "ชา", "tea teh ชา"],
  [
    100654,
    100629,
    "Sauces & Spices",
    "Bumbu & Saus",
    "ซอสและเครื่องปรุง",
    "sambal saus sauce bumbu kecap selai honey madu ซอส น้ำพริก",
  ],
  [100513, 0, "Mobile & Gadgets", "Handphone & Aksesoris", "มือถือและอุปกรณ์เสริม"],
  [
    100531,
    100513,
    "Cases & Covers",
    "Casing",
    "เคสโทรศัพท์",
    "case casing cover softcase gantungan เคส",
  ],
  [
    100532,
    100513,
    "Cables & Chargers",
    "Kabel & Charger",
    "สายชาร์จและหัวชาร์จ",
    "cable kabel charger usb adaptor สายชาร์จ",
  ],
  [100533, 100513, "Power Banks", "Power Bank", "แบตเตอรี่สำรอง", "power powerbank พาวเวอร์แบงค์"],
  [100534, 100513, "Earphones", "Earphone & Headset", "หูฟัง", "earphone headset tws earbuds หูฟัง"],
  [100637, 0, "Hobbies & Stationery", "Hobi & Alat Tulis", "งานอดิเรกและเครื่องเขียน"],
  [
    100741,
    100637,
    "Notebooks & Pens",
    "Buku Tulis & Pena",
    "สมุดและปากกา",
    "notebook buku pen pulpen book สมุด ปากกา",
  ],
  [100742, 100637, "Toys", "Mainan", "ของเล่น", "toy mainan boneka puzzle ของเล่น"],
  [100743, 100637, "Souvenirs", "Suvenir", "ของที่ระลึก", "souvenir suvenir gift hadiah ของขวัญ"],
];

export const CATEGORIES: Category[] = CATEGORY_ROWS.map(
  ([id, parent, en, id_, th, words = ""]) => ({
    id,
    parent,
    en,
    id_,
    th,
    words,
  }),
);

const BY_ID = new Map(CATEGORIES.map((category) => [category.id, category]));
const PARENT_IDS = new Set(CATEGORIES.map((category) => category.parent));

const GROUPS_BY_CATEGORY: Record<number, Group> = {
  100630: "beauty",
  100636: "home",
  100629: "food",
  100513: "electronics",
  100637: "hobby",
};

export const hasChildren = (categoryId: number) => PARENT_IDS.has(categoryId);
export const isLeaf = (categoryId: number) => BY_ID.has(categoryId) && !PARENT_IDS.has(categoryId);

/** Jeans. */
const IN_SIZES = new Set([100250]);
export const needsSizeChart = (categoryId: number): boolean => IN_SIZES.has(categoryId);

/** Wardrobes. */
const IN_BOXES = new Set([100716]);
export const needsDimensions = (categoryId: number): boolean => IN_BOXES.has(categoryId);

/** Returns the set of a category's attributes and brands, by its root. */
export function findGroup(categoryId: number): Group {
  const category = BY_ID.get(categoryId);
  if (category && category.parent !== 0) return findGroup(category.parent);
  return GROUPS_BY_CATEGORY[categoryId] ?? "fashion";
}

/** Words for a style count only if nothing else matches: a cream sofa is a sofa. */
const STYLE_WORDS = new Set(["cream", "krim", "chocolate", "cokelat", "coffee", "kopi", "batik"]);

/** Returns the leaves whose words occur in the name, best first; three at most. */
export function recommendCategories(productName: string): number[] {
  const name = productName.toLowerCase();
  const words = new Set(name.split(/[^\p{L}\p{M}\p{N}-]+/u));
  const scored = CATEGORIES.filter((category) => category.words).map((category) => {
    // Thai has no spaces between words, so its words are searched anywhere.
    const hits = category.words
      .split(" ")
      .filter((word) => words.has(word) || (/[\u0e00-\u0e7f]/.test(word) && name.includes(word)));
    return {
      id: category.id,
      score: hits.reduce((sum, word) => sum + (STYLE_WORDS.has(word) ? 1 : word.length), 0),
    };
  });
  return scored
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
    .map((one) => one.id);
}
