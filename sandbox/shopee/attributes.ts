import { attributesOf, localName, brandsOf as namesOf } from "../attributes.ts";

export const NO_BRAND = {
  brand_id: 0,
  original_brand_name: "NoBrand",
  display_brand_name: "NoBrand",
};

/** The wire's `attribute_tree` of a category. */
export function attributeTree(categoryId: number, language: string) {
  return attributesOf(categoryId).map((attribute) => ({
    attribute_id: attribute.id,
    name: localName(attribute, language),
    mandatory: attribute.mandatory,
    attribute_value_list: attribute.values.map(([id, en, id_, th]) => ({
      value_id: id,
      name: localName({ en, id_, th }, language),
      child_attribute_list: [],
    })),
    attribute_info: {
      input_type: attribute.inputType,
      input_validation_type: attribute.validation,
      format_type: 1,
      max_value_count: attribute.inputType === 4 ? 5 : 1,
    },
  }));
}

export function brandsOf(categoryId: number) {
  const { isMandatory, brands } = namesOf(categoryId);
  const named = brands.map(({ id, name }) => ({
    brand_id: id,
    original_brand_name: name,
    display_brand_name: name,
  }));
  return { isMandatory, brands: [NO_BRAND, ...named] };
}

export const mandatoryAttributes = (categoryId: number) =>
  attributesOf(categoryId).filter((attribute) => attribute.mandatory);
export const knownAttributes = (categoryId: number) =>
  new Set(attributesOf(categoryId).map((attribute) => attribute.id));
