import { findGroup, type Group } from "./category-tree.ts";

/** `inputType`: 1 list, 2 combo box, 3 text, 4 several. `validation`: 0 none, 1 integer, 2 text. */
interface Attribute {
  id: number;
  en: string;
  id_: string;
  th: string;
  mandatory: boolean;
  inputType: 1 | 2 | 3 | 4;
  validation: 0 | 1 | 2;
  values: [id: number, en: string, id: string, th: string][];
}

const ORIGIN_ATTRIBUTE: Attribute = {
  ...{
    id: 100037,
    en: "Country of Origin",
    id_: "Negara Asal",
    th: "ประเทศผู้ผลิต",
    mandatory: false,
    inputType: 2,
    validation: 0,
  },
  values: [
    [600, "Indonesia", "Indonesia", "อินโดนีเซีย"],
    [601, "Thailand", "Thailand", "ไทย"],
    [602, "China", "Tiongkok", "จีน"],
    [603, "South Korea", "Korea Selatan", "เกาหลีใต้"],
  ],
};
const MATERIAL_ATTRIBUTE: Attribute = {
  ...{
    id: 100134,
    en: "Material",
    id_: "Bahan",
    th: "วัสดุ",
    mandatory: false,
    inputType: 4,
    validation: 0,
  },
  values: [
    [620, "Cotton", "Katun", "ผ้าฝ้าย"],
    [621, "Polyester", "Poliester", "โพลีเอสเตอร์"],
    [622, "Leather", "Kulit", "หนัง"],
    [623, "Wood", "Kayu", "ไม้"],
    [624, "Ceramic", "Keramik", "เซรามิก"],
  ],
};
const PATTERN_ATTRIBUTE: Attribute = {
  ...{
    id: 100135,
    en: "Pattern",
    id_: "Motif",
    th: "ลวดลาย",
    mandatory: false,
    inputType: 1,
    validation: 0,
  },
  values: [
    [640, "Plain", "Polos", "สีพื้น"],
    [641, "Batik", "Batik", "บาติก"],
    [642, "Striped", "Garis", "ลายทาง"],
    [643, "Floral", "Bunga", "ลายดอก"],
  ],
};
const SHELF_LIFE: Attribute = {
  ...{
    id: 100095,
    en: "Shelf Life",
    id_: "Masa Penyimpanan",
    th: "อายุการเก็บรักษา",
    mandatory: true,
    inputType: 1,
    validation: 0,
  },
  values: [
    [660, "6 Months", "6 Bulan", "6 เดือน"],
    [661, "12 Months", "12 Bulan", "12 เดือน"],
    [662, "24 Months", "24 Bulan", "24 เดือน"],
  ],
};
const REGISTRATION_ATTRIBUTE: Attribute = {
  ...{
    id: 100963,
    en: "Registration No.",
    id_: "No. Izin Edar (BPOM/P-IRT)",
    th: "เลขที่ อย.",
    mandatory: true,
    inputType: 3,
    validation: 2,
  },
  values: [],
};
const WARRANTY_ATTRIBUTE: Attribute = {
  ...{
    id: 100370,
    en: "Warranty Type",
    id_: "Jenis Garansi",
    th: "ประเภทการรับประกัน",
    mandatory: true,
    inputType: 1,
    validation: 0,
  },
  values: [
    [680, "No Warranty", "Tanpa Garansi", "ไม่มีการรับประกัน"],
    [681, "Supplier Warranty", "Garansi Supplier", "รับประกันโดยผู้จำหน่าย"],
    [682, "Manufacturer Warranty", "Garansi Resmi", "รับประกันโดยผู้ผลิต"],
  ],
};
const QUANTITY_ATTRIBUTE: Attribute = {
  ...{
    id: 100999,
    en: "Quantity per Pack",
    id_: "Jumlah per Kemasan",
    th: "จำนวนต่อแพ็ค",
    mandatory: false,
    inputType: 3,
    validation: 1,
    values: [],
  },
};

const ATTRIBUTES_BY_GROUP: Record<Group, Attribute[]> = {
  fashion: [MATERIAL_ATTRIBUTE, PATTERN_ATTRIBUTE, ORIGIN_ATTRIBUTE],
  beauty: [SHELF_LIFE, REGISTRATION_ATTRIBUTE, ORIGIN_ATTRIBUTE],
  home: [MATERIAL_ATTRIBUTE, ORIGIN_ATTRIBUTE, QUANTITY_ATTRIBUTE],
  food: [SHELF_LIFE, REGISTRATION_ATTRIBUTE, QUANTITY_ATTRIBUTE],
  electronics: [WARRANTY_ATTRIBUTE, ORIGIN_ATTRIBUTE],
  hobby: [ORIGIN_ATTRIBUTE, QUANTITY_ATTRIBUTE],
};

/** Where a brand is mandatory, "NoBrand" is a valid one. Invented names. */
const BRANDS_BY_GROUP: Record<Group, { isMandatory: boolean; names: string[] }> = {
  fashion: {
    isMandatory: false,
    names: ["Rajawali Denim", "Kain Nusa", "Lanna Cotton", "Tirta Active"],
  },
  beauty: { isMandatory: false, names: ["Melati Glow", "Siam Botanica", "Kulitku"] },
  home: { isMandatory: false, names: ["Rumah Teduh", "Bambu Jaya", "Baan Suay"] },
  food: { isMandatory: false, names: ["Kopi Gunung", "Sambal Bu Tini", "Chaa Doi"] },
  electronics: { isMandatory: true, names: ["Voltara", "Kilat", "Sawasdee Tech"] },
  hobby: { isMandatory: false, names: ["Pena Emas", "Lek Toys"] },
};

export const chooseName = (entry: { en: string; id_: string; th: string }, language: string) =>
  language === "id" ? entry.id_ : language === "th" ? entry.th : entry.en;

export const listAttributes = (categoryId: number): Attribute[] =>
  ATTRIBUTES_BY_GROUP[findGroup(categoryId)];

export function listBrands(categoryId: number) {
  const group = findGroup(categoryId);
  const { isMandatory, names } = BRANDS_BY_GROUP[group];
  const start = 1_140_000 + Object.keys(BRANDS_BY_GROUP).indexOf(group) * 100;
  return { isMandatory, brands: names.map((name, at) => ({ id: start + at, name })) };
}
