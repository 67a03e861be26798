import { z } from "zod";
import type { ListingDraft } from "../channel-listings.ts";
import type { ChannelAttribute } from "../channel-references.ts";
import type { Credentials } from "../credentials.ts";
import { flag, idText, makeListSchema, number, optionalNumber, text, texts } from "../wire.ts";
import type { ShopeeHttp } from "./http.ts";
import type { Shop } from "./shop.ts";

const Attribute = z.object({
  attribute_id: idText,
  name: text,
  mandatory: flag,
  attribute_value_list: makeListSchema(
    z.object({ value_id: idText, name: text, value_unit: text }),
  ),
  attribute_info: z.object({
    input_type: number,
    input_validation_type: optionalNumber,
    format_type: optionalNumber,
    attribute_unit_list: texts,
  }),
});
type Attribute = z.infer<typeof Attribute>;
const AttributeTree = z.object({
  list: makeListSchema(
    z.object({ category_id: idText, attribute_tree: makeListSchema(Attribute) }),
  ),
});

/** `input_type`: 1 drop-down, 2 combo box, 3 text, 4 multiple drop-down, 5 multiple combo box. */
const INPUT_TYPES: Record<number, ChannelAttribute["inputType"]> = {
  1: "select",
  2: "combo",
  3: "text",
  4: "multi_select",
  5: "multi_select",
};
/** `input_validation_type`: 0 none, 1 integer, 2 text, 3 decimal, 4 date. */
const VALUE_TYPES: Record<number, ChannelAttribute["valueType"]> = {
  1: "number",
  3: "number",
  4: "date",
};
/** `format_type` of a number with a unit. */
const WITH_UNIT = 2;
/** Sellers in both countries write days in this zone, or in one with the same time. */
const LOCAL_MIDNIGHT = "T00:00:00+07:00";

/**
 * Lists the top level of the attribute tree; Shopee asks for child attributes only after some
 * values were chosen. A number and its unit are one text here: the allowed units are appended to
 * the name.
 */
export async function listAttributes(
  http: ShopeeHttp,
  credentials: Credentials,
  categoryId: string,
  language: string,
): Promise<ChannelAttribute[]> {
  const attributes = await readTree(http, credentials, { categoryId, language });
  return attributes.map((attribute) => {
    const {
      input_type,
      input_validation_type,
      attribute_unit_list: units,
    } = attribute.attribute_info;
    const isTyped = hasUnit(attribute) && units.length > 0;
    return {
      attributeId: attribute.attribute_id,
      name: isTyped ? `${attribute.name} (${units.join(", ")})` : attribute.name,
      isMandatory: attribute.mandatory ?? false,
      inputType: INPUT_TYPES[input_type] ?? "text",
      valueType: isTyped ? "text" : (VALUE_TYPES[input_validation_type ?? 0] ?? "text"),
      values: attribute.attribute_value_list.map((value) => ({
        valueId: value.value_id,
        name: withUnit(value.name, value.value_unit),
      })),
    };
  });
}

/** "500" and "g" as sellers write it. */
export const withUnit = (figure: string, unit: string) =>
  unit && figure && !figure.endsWith(unit) ? `${figure} ${unit}` : figure;

/**
 * Returns the draft's values as `attribute_list`. Typed values have `value_id` 0; several values of
 * one attribute share one entry. The category decides whether a text that begins with a number is a
 * measure or a day, which Shopee sends differently.
 */
export async function makeAttributeList(shop: Shop, { categoryId, attributes }: ListingDraft) {
  const isFigure = attributes.some(({ value }) => /^\d/.test(value ?? ""));
  const tree = isFigure ? await readTree(shop.http, shop.credentials, { categoryId }) : [];
  const knownByAttributeId = new Map(tree.map((attribute) => [attribute.attribute_id, attribute]));
  const byId = Map.groupBy(attributes, (attribute) => attribute.attributeId);
  return [...byId].map(([attributeId, values]) => ({
    attribute_id: Number(attributeId),
    attribute_value_list: values.map((value) =>
      makeValueBody(value, knownByAttributeId.get(attributeId)),
    ),
  }));
}

function makeValueBody(
  { valueId, value = "" }: ListingDraft["attributes"][number],
  attribute: Attribute | undefined,
) {
  const plain = { value_id: Number(valueId ?? 0), original_value_name: value };
  if (!attribute) return plain;
  if (attribute.attribute_info.input_validation_type === 4 && /^\d{4}-\d{2}-\d{2}$/.test(value))
    return {
      ...plain,
      original_value_name: String(Date.parse(`${value}${LOCAL_MIDNIGHT}`) / 1000),
    };
  if (!hasUnit(attribute)) return plain;
  const chosen = attribute.attribute_value_list.find(({ value_id }) => value_id === valueId);
  if (chosen)
    return {
      ...{ ...plain, original_value_name: chosen.name },
      ...(chosen.value_unit ? { value_unit: chosen.value_unit } : {}),
    };
  const [, figure = value, typed = ""] = /^([\d.,]+)\s*(.*)$/.exec(value) ?? [];
  const units = attribute.attribute_info.attribute_unit_list;
  const foundUnit = units.find((one) => one.toLowerCase() === typed.trim().toLowerCase());
  const unit = foundUnit ?? (typed === "" && units.length === 1 ? units[0] : undefined);
  return unit ? { ...plain, original_value_name: figure, value_unit: unit } : plain;
}

const hasUnit = ({ attribute_info }: Attribute) => attribute_info.format_type === WITH_UNIT;

async function readTree(
  http: ShopeeHttp,
  credentials: Credentials,
  { categoryId, language }: { categoryId: string; language?: string },
): Promise<Attribute[]> {
  const tree = await http.json({
    path: "/api/v2/product/get_attribute_tree",
    credentials,
    query: { category_id_list: categoryId, ...(language ? { language } : {}) },
    schema: AttributeTree,
  });
  return tree.list.find((entry) => entry.category_id === categoryId)?.attribute_tree ?? [];
}
