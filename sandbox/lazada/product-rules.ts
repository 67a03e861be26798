import { z } from "zod";
import { listAttributes, listBrands } from "../attributes.ts";
import type { Region } from "../buyers.ts";
import { createProductRefusal } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { findForeignImages } from "./images.ts";
import { parseWireAmount } from "./money.ts";
import { isBrand, requireLeaf, toAttributeName } from "./references-api.ts";

/** A value or a list: XML writes a list with one entry as the entry. */
const createListSchema = <T extends z.ZodType>(item: T) =>
  z
    .union([z.array(item), item.transform((one) => [one])])
    .nullish()
    .transform((all) => (all ?? []) as z.output<T>[]);
const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const Images = z
  .object({ Image: createListSchema(z.string()) })
  .nullish()
  .transform((images) => images?.Image ?? []);
const Sku = z.object({
  SkuId: text.optional(),
  SellerSku: text.optional(),
  Status: z.enum(["active", "inactive", "deleted"]).optional(),
  quantity: text.optional(),
  price: text.optional(),
  saleProp: z.record(z.string(), text).optional(),
  package_weight: text.optional(),
  package_length: text.optional(),
  package_width: text.optional(),
  package_height: text.optional(),
  package_content: text.optional(),
  special_price: text.optional(),
  special_from_date: text.optional(),
  special_to_date: text.optional(),
  barcode_ean: text.optional(),
  Images,
});
export type SkuBody = z.infer<typeof Sku>;

const flag = z.union([z.boolean(), z.string().transform((value) => value === "true")]);
const Kind = z.object({
  name: text,
  hasImage: flag.default(false),
  customize: flag.default(false),
  options: z.object({ option: createListSchema(text) }),
});
export const ProductPayload = z.object({
  Request: z.object({
    Product: z.object({
      ItemId: text.optional(),
      AssociatedSku: text.optional(),
      PrimaryCategory: text.optional(),
      Images,
      Attributes: z
        .union([
          z.record(z.string(), text),
          z.literal("").transform((): Record<string, string> => ({})),
        ])
        .default({}),
      variation: z.record(z.string(), Kind).optional(),
      Skus: z.object({ Sku: createListSchema(Sku) }),
    }),
  }),
});
export type ProductBody = z.infer<typeof ProductPayload>["Request"]["Product"];

const COMMON_FIELDS = new Set([
  ...["name", "description", "short_description", "brand", "brand_id", "video"],
  ...["preorder_enable", "preorder_days", "delivery_option_sof", "disableAttributeAutoFill"],
  ...["gift_wrapping", "name_engravement"],
]);

/** Throws Lazada's errors about a whole product, in its own words. */
export async function checkProduct(
  deps: SandboxDeps,
  region: Region,
  call: "create" | "update",
  body: ProductBody,
): Promise<void> {
  const refuseIf = (isWrong: boolean, why: string) => {
    if (isWrong) throw createProductRefusal(call, why);
  };
  const category = requireLeaf(body.PrimaryCategory ?? "");
  const { name = "", description = "", brand, brand_id } = body.Attributes;
  refuseIf(name.length < 1 || name.length > 255, "CHK_BASIC_REQUIRED: name");
  refuseIf(description.length > 25_000, "CHK_CATPROP_CPV_MAX_LEGNTH: description");
  refuseIf(body.Images.length === 0, "BIZ_CHECK_MAIN_IMAGE_REQUIRE: Main image is require");
  refuseIf(body.Images.length > 8, "CHK_IMAGE_MAX_ITEMS");
  refuseIf(new Set(body.Images).size < body.Images.length, "BIZ_CHECK_MAIN_IMAGE_DUPLICATE");
  const pictures = [...body.Images, ...body.Skus.Sku.flatMap((sku) => sku.Images)];
  const foreign = await findForeignImages(deps, pictures);
  refuseIf(foreign.length > 0, `BIZ_CHECK_EXIST_OUTER_IMAGE: ${foreign[0]}`);
  const isNamed = Boolean(brand_id) || (Boolean(brand) && brand !== "No Brand");
  refuseIf(listBrands(category).isMandatory && !isNamed, "C035: No brand cannot be selected");
  refuseIf(Boolean(brand_id) && !isBrand(brand_id ?? ""), "THD_BRAND_ID_IS_NOT_VALID_IN_CATEGORY");
  checkAttributes(call, category, body);
  checkVariation(call, body);
  for (const sku of body.Skus.Sku) checkSku(call, region, sku);
}

function checkAttributes(call: "create" | "update", category: number, body: ProductBody): void {
  const given = Object.keys(body.Attributes).filter((name) => !COMMON_FIELDS.has(name));
  const known = listAttributes(category);
  const missing = known.find((one) => one.mandatory && !given.includes(toAttributeName(one.en)));
  if (missing) throw createProductRefusal(call, `BIZ_CHECK_CAT_PROP_MANDATORY: ${missing.en}`);
  for (const one of known) {
    const value = body.Attributes[toAttributeName(one.en)];
    if (value === undefined || one.inputType === 2 || one.inputType === 3) continue;
    const options = one.values.map(([, en]) => en);
    const strange = value.split(",").find((part) => !options.includes(part.trim()));
    if (strange !== undefined)
      throw createProductRefusal(call, `CHK_ENUM_PROP_VALUE_NOT_IN_OPTION: ${one.en}: ${strange}`);
  }
}

export const listKinds = ({ variation = {} }: ProductBody) =>
  Object.entries(variation)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([, kind]) => kind);

/** Named kinds are added to existing ones: only a separate call removes kinds. */
export function checkKinds(before: { variation: readonly { name: string }[] }, body: ProductBody) {
  const names = [...before.variation, ...listKinds(body)].map(({ name }) => name);
  if (before.variation.length > 0 && new Set(names).size > 2)
    throw createProductRefusal(
      "update",
      "BIZ_CHECK_TOTAL_SALE_PROP_MAX_ITEMS: Total sale prop more than maxItems 2",
    );
}

function checkVariation(call: "create" | "update", body: ProductBody): void {
  const refuseIf = (isWrong: boolean, why: string) => {
    if (isWrong) throw createProductRefusal(call, why);
  };
  const kinds = listKinds(body);
  refuseIf(kinds.length > 2, "VARIATION_SIZE_LIMIT: The Size Limit is: 2");
  for (const [at, { name, hasImage, options }] of kinds.entries()) {
    refuseIf(name.length > 15, `VARIATION_NAME_LENGTH_LIMIT: ${name}`);
    refuseIf(hasImage && at > 0, "VARIATION_IMAGE_MUST_SET_VARIATION1");
    refuseIf(options.option.length > 50, `OPTIONS_SIZE_LIMIT: ${name}`);
    refuseIf(
      options.option.some((option) => option.length > 20),
      `VARIATION_OPTION_LENGTH_LIMIT: ${name}`,
    );
    refuseIf(
      new Set(options.option).size < options.option.length,
      `VARIATION_OPTION_DUPLICATE: ${name}`,
    );
  }
  const skus = body.Skus.Sku;
  refuseIf(skus.length === 0, "CHK_BASIC_REQUIRED: Sku");
  refuseIf(skus.length > 1 && kinds.length === 0, "CHK_SKU_PROPS_NOT_MATCH_SALE_PROP");
  for (const { saleProp = {}, SellerSku = "" } of skus)
    for (const { name, options } of kinds) {
      const value = saleProp[name];
      refuseIf(value === undefined, `SKU_VARIATION_NAME_MISSING: ${SellerSku}: ${name}`);
      refuseIf(
        !options.option.includes(value ?? ""),
        `SKU_VARIATION_OPTION_NOT_EXIST: ${SellerSku}: ${value}`,
      );
    }
  const places = skus.map(({ saleProp }) =>
    JSON.stringify(kinds.map((one) => saleProp?.[one.name])),
  );
  refuseIf(new Set(places).size < places.length, "CHK_SKU_PROPS_DUPLICATE");
}

/** An existing variant may leave out unchanged fields. */
export function checkSku(call: "create" | "update", region: Region, sku: SkuBody): void {
  const refuseIf = (isWrong: boolean, why: string) => {
    if (isWrong) throw createProductRefusal(call, why);
  };
  const isNew = sku.SkuId === undefined;
  const price = sku.price === undefined ? null : parseWireAmount(sku.price, region);
  refuseIf(isNew && sku.price === undefined, "CHK_BASIC_REQUIRED: price");
  refuseIf(sku.price !== undefined && price === null, "BIZ_CHECK_PRICE_PRECISION_INVALID");
  refuseIf(price === 0, "BIZ_CHECK_PRICE_IS_ZERO");
  refuseIf(
    sku.quantity !== undefined && !/^\d{1,7}$/.test(sku.quantity),
    "THD_INVENTORY_ERR_INV_PARAM_ILLEGAL: illegal parameter: quantity",
  );
  const parcel = [sku.package_weight, sku.package_length, sku.package_width, sku.package_height];
  refuseIf(isNew && parcel.includes(undefined), "CHK_BASIC_REQUIRED: package");
  const isMeasure = (value: string) => /^\d{1,4}(\.\d{1,2})?$/.test(value) && Number(value) > 0;
  refuseIf(
    parcel.some((value) => value !== undefined && !isMeasure(value)),
    "BIZ_CHECK_PACKAGE_DECIMAL_INVALID",
  );
}
