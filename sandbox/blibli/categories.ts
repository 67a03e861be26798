import { listAttributes, listBrands } from "../attributes.ts";
import { CATEGORIES, isLeaf } from "../category-tree.ts";
import { createBadRequest } from "./answers.ts";

const PREFIX = "KA-";
const getCode = (id: number) => `${PREFIX}${id}`;
/** Throws if the category does not exist or has children. */
export function requireLeaf(code: string): number {
  const id = Number(code.slice(PREFIX.length));
  if (!code.startsWith(PREFIX) || !isLeaf(id))
    throw createBadRequest(`Category ${code} is not valid`);
  return id;
}

interface Node {
  categoryCode: string;
  categoryName: string;
  children: Node[];
}

export const buildCategoryTree = (parent = 0): Node[] =>
  CATEGORIES.filter((category) => category.parent === parent).map(({ id, id_ }) => ({
    categoryCode: getCode(id),
    categoryName: id_,
    children: buildCategoryTree(id),
  }));

export const VARIATION_KINDS = [
  { code: "WA-0000001", name: "Warna" },
  { code: "WA-0000002", name: "Ukuran" },
];

const ATTRIBUTE_TYPES = {
  1: "PREDEFINED_ATTRIBUTE",
  2: "PREDEFINED_ATTRIBUTE",
  3: "DESCRIPTIVE_ATTRIBUTE",
  4: "PREDEFINED_MULTIVALUE",
} as const;

export const presentAttributes = (categoryId: number) => [
  ...listAttributes(categoryId).map(({ id, id_, inputType, mandatory, values }) => ({
    code: `AT-${id}`,
    name: id_,
    type: ATTRIBUTE_TYPES[inputType],
    mandatory,
    variantCreating: false,
    specialAttribute: false,
    options: values.map(([, , name]) => name),
  })),
  ...VARIATION_KINDS.map(({ code, name }) => ({
    ...{ code, name, type: "DEFINING_ATTRIBUTE", mandatory: false },
    ...{ variantCreating: true, specialAttribute: false, options: [] as string[] },
  })),
];

const BRANDS_BY_CODE: ReadonlyMap<string, string> = new Map(
  CATEGORIES.filter(({ id }) => isLeaf(id)).flatMap(({ id }) =>
    listBrands(id).brands.map(({ id: brand, name }) => [`BR-${brand}`, name] as const),
  ),
);

export const findBrandName = (code: string): string | undefined => BRANDS_BY_CODE.get(code);
export const presentBrands = () =>
  [...BRANDS_BY_CODE].map(([brandCode, brandName]) => ({
    ...{ brandCode, brandName, brandApprovalStatus: "APPROVED" },
  }));

export const PICKUP_POINT = { code: "PP-3000417", name: "Gudang utama" };
export const LOGISTICS_PROVIDERS = [
  { code: "JNE_REG", name: "JNE Reguler" },
  { code: "SICEPAT_REG", name: "SiCepat Reguler" },
];
