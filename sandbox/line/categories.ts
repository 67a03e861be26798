/** Categories of products. Each one's parent has its first digits. */
const LEAF_CATEGORIES: ReadonlyMap<number, { nameEn: string; nameTh: string }> = new Map([
  [101, { nameEn: "Tops", nameTh: "เสื้อ" }],
  [102, { nameEn: "Trousers", nameTh: "กางเกง" }],
  [103, { nameEn: "Dresses", nameTh: "เดรส" }],
  [104, { nameEn: "Muslim fashion", nameTh: "แฟชั่นมุสลิม" }],
  [105, { nameEn: "Bags", nameTh: "กระเป๋า" }],
  [106, { nameEn: "Shoes", nameTh: "รองเท้า" }],
  [107, { nameEn: "Accessories", nameTh: "เครื่องประดับ" }],
  [201, { nameEn: "Skin care", nameTh: "ดูแลผิว" }],
  [202, { nameEn: "Make-up", nameTh: "เครื่องสำอาง" }],
  [203, { nameEn: "Hair care", nameTh: "ดูแลเส้นผม" }],
  [301, { nameEn: "Kitchen", nameTh: "เครื่องครัว" }],
  [302, { nameEn: "Bedding", nameTh: "เครื่องนอน" }],
  [303, { nameEn: "Household goods", nameTh: "ของใช้ทั่วไป" }],
  [401, { nameEn: "Snacks", nameTh: "ขนม" }],
  [402, { nameEn: "Drinks", nameTh: "เครื่องดื่ม" }],
  [403, { nameEn: "Coffee and tea", nameTh: "กาแฟและชา" }],
  [501, { nameEn: "Children's clothes", nameTh: "เสื้อผ้าเด็ก" }],
  [502, { nameEn: "Toys", nameTh: "ของเล่น" }],
  [601, { nameEn: "Phone accessories", nameTh: "อุปกรณ์มือถือ" }],
  [602, { nameEn: "Small appliances", nameTh: "เครื่องใช้ไฟฟ้าขนาดเล็ก" }],
]);

const PARENT_CATEGORIES: readonly (readonly [
  id: number,
  name: { nameEn: string; nameTh: string },
])[] = [
  [1, { nameEn: "Fashion", nameTh: "แฟชั่น" }],
  [2, { nameEn: "Beauty", nameTh: "ความงาม" }],
  [3, { nameEn: "Home", nameTh: "ของใช้ในบ้าน" }],
  [4, { nameEn: "Food and drink", nameTh: "อาหารและเครื่องดื่ม" }],
  [5, { nameEn: "Mother and child", nameTh: "แม่และเด็ก" }],
  [6, { nameEn: "Electronics", nameTh: "อิเล็กทรอนิกส์" }],
];

export const isLeafCategory = (id: number) => LEAF_CATEGORIES.has(id);

/**
 * The list in MyShop's development guideline. MyShop has no call for it, so the process that starts
 * this sandbox passes it to the product.
 */
export const LINE_CATEGORIES = [...PARENT_CATEGORIES, ...LEAF_CATEGORIES].map(
  ([id, { nameEn, nameTh }]) => ({
    categoryId: String(id),
    parentId: isLeafCategory(id) ? String(Math.floor(id / 100)) : null,
    name: `${nameEn} / ${nameTh}`,
    isLeaf: isLeafCategory(id),
  }),
);

export const presentCategory = (id: number) => ({
  id,
  ...(LEAF_CATEGORIES.get(id) ?? { nameEn: "", nameTh: "" }),
});
