import { chooseName, listAttributes as commonOf, listBrands as namesOf } from "../attributes.ts";
import { findGroup } from "../category-tree.ts";
import type { AttributeEntry } from "./item-shapes.ts";

/** Attributes of a form that only Shopee has: a number with a unit, and a day. */
const MEASURED_ATTRIBUTES = [
  {
    ...{ id: 101029, en: "Net Weight", id_: "Berat Bersih", th: "น้ำหนักสุทธิ" },
    ...{ mandatory: false, inputType: 2, validation: 3, units: ["g", "kg"] },
    values: [[690, "250", "250", "250", "g"]],
  },
  {
    ...{ id: 101030, en: "Expiry Date", id_: "Tanggal Kedaluwarsa", th: "วันหมดอายุ" },
    ...{ mandatory: false, inputType: 3, validation: 4 },
    values: [],
  },
] as const satisfies readonly Attribute[];

interface Attribute {
  id: number;
  en: string;
  id_: string;
  th: string;
  mandatory: boolean;
  inputType: number;
  validation: number;
  /** Its units. Absent where it has none. */
  units?: readonly string[];
  values: readonly (readonly [id: number, en: string, id: string, th: string, unit?: string])[];
}

const listCategoryAttributes = (categoryId: number): readonly Attribute[] => [
  ...commonOf(categoryId),
  ...(findGroup(categoryId) === "food" ? MEASURED_ATTRIBUTES : []),
];

export const NO_BRAND = {
  brand_id: 0,
  original_brand_name: "NoBrand",
  display_brand_name: "NoBrand",
};

export function buildAttributeTree(categoryId: number, language: string) {
  return listCategoryAttributes(categoryId).map((attribute) => ({
    attribute_id: attribute.id,
    name: chooseName(attribute, language),
    mandatory: attribute.mandatory,
    attribute_value_list: attribute.values.map(([id, en, id_, th, unit]) => ({
      value_id: id,
      name: chooseName({ en, id_, th }, language),
      ...(unit ? { value_unit: unit } : {}),
      child_attribute_list: [],
    })),
    attribute_info: {
      input_type: attribute.inputType,
      input_validation_type: attribute.validation,
      format_type: attribute.units ? 2 : 1,
      ...(attribute.units ? { attribute_unit_list: [...attribute.units] } : {}),
      max_value_count: attribute.inputType === 4 ? 5 : 1,
    },
  }));
}

export function listCategoryBrands(categoryId: number) {
  const { isMandatory, brands } = namesOf(categoryId);
  const named = brands.map(({ id, name }) => ({
    brand_id: id,
    original_brand_name: name,
    display_brand_name: name,
  }));
  return { isMandatory, brands: [NO_BRAND, ...named] };
}

export const listMandatoryAttributes = (categoryId: number) =>
  listCategoryAttributes(categoryId).filter((attribute) => attribute.mandatory);

/** Returns why an attribute's value is refused, or `null`. */
export function answerProblem(categoryId: number, entry: AttributeEntry): string | null {
  const attribute = listCategoryAttributes(categoryId).find(({ id }) => id === entry.attribute_id);
  if (!attribute) return `The attribute ${entry.attribute_id} does not belong to this category.`;
  const isWrong = entry.attribute_value_list.some(({ original_value_name: name, value_unit }) =>
    attribute.units
      ? !attribute.units.includes(value_unit ?? "") || !/^[\d.,]+$/.test(name)
      : attribute.validation === 4 && !/^\d{9,10}$/.test(name),
  );
  return isWrong ? `Invalid attribute. ${attribute.en}` : null;
}
