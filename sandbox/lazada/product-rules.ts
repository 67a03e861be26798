import { z } from "zod";
import { attributesOf, brandsOf } from "../attributes.ts";
import type { Region } from "../buyers.ts";
import { refusedProduct } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { foreignImages } from "./images.ts";
import { parseWireAmount } from "./money.ts";
import { attributeName, isBrand, requireLeaf } from "./references-api.ts";

/** A value or a list: XML writes a list with one entry as the entry. */
const several = <T extends z.ZodType>(item: T) =>
  z
    .union([z.array(item), item.transform((one) => [one])])
    .nullish()
    .transform((all) => (all ?? []) as z.output<T>[]);
const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const Images = z
  .object({ Image: several(z.string()) })
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
  options: z.object({ option: several(text) }),
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
      Skus: z.object({ Sku: several(Sku) }),
    }),
  }),
});
export type ProductBody = z.infer<typeof ProductPayload>["Request"]["Product"];

const COMMON = new Set([
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
  const refuse = (isWrong: boolean, why: string) => {
    if (isWrong) throw refusedProduct(call, why);
  };
  const category = requireLeaf(body.PrimaryCategory ?? "");
  const { name = "", description = "", brand, brand_id } = body.Attributes;
  refuse(name.length < 1 || name.length > 255, "CHK_BASIC_REQUIRED: name");
  refuse(description.length > 25_000, "CHK_CATPROP_CPV_MAX_LEGNTH: description");
  refuse(body.Images.length === 0, "BIZ_CHECK_MAIN_IMAGE_REQUIRE: Main image is require");
  refuse(body.Images.length > 8, "CHK_IMAGE_MAX_ITEMS");
  refuse(new Set(body.Images).size < body.Images.length, "BIZ_CHECK_MAIN_IMAGE_DUPLICATE");
  const pictures = [...body.Images, ...body.Skus.Sku.flatMap((sku) => sku.Images)];
  const foreign = await foreignImages(deps, pictures);
  refuse(foreign.length > 0, `BIZ_CHECK_EXIST_OUTER_IMAGE: ${foreign[0]}`);
  const isNamed = Boolean(brand_id) || (Boolean(brand) && brand !== "No Brand");
  refuse(brandsOf(category).isMandatory && !isNamed, "C035: No brand cannot be selected");
  refuse(Boolean(brand_id) && !isBrand(brand_id ?? ""), "THD_BRAND_ID_IS_NOT_VALID_IN_CATEGORY");
  checkAttributes(call, category, body);
  checkVariation(call, body);
  for (const sku of body.Skus.Sku) checkSku(call, region, sku);
}

function checkAttributes(call: "create" | "update", category: number, body: ProductBody): void {
  const given = Object.keys(body.Attributes).filter((name) => !COMMON.has(name));
  const known = attributesOf(category);
  const missing = known.find((one) => one.mandatory && !given.includes(attributeName(one.en)));
  if (missing) throw refusedProduct(call, `BIZ_CHECK_CAT_PROP_MANDATORY: ${missing.en}`);
  for (const one of known) {
    const value = body.Attributes[attributeName(one.en)];
    if (value === undefined || one.inputType === 2 || one.inputType === 3) continue;
    const options = one.values.map(([, en]) => en);
    const strange = value.split(",").find((part) => !options.includes(part.trim()));
    if (strange !== undefined)
      throw refusedProduct(call, `CHK_ENUM_PROP_VALUE_NOT_IN_OPTION: ${one.en}: ${strange}`);
  }
}

export const kindsOf = ({ variation = {} }: ProductBody) =>
  Object.entries(variation)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([, kind]) => kind);

/** Named kinds are added to existing ones: only a separate call removes kinds. */
export function checkKinds(before: { variation: readonly { name: string }[] }, body: ProductBody) {
  const names = [...before.variation, ...kindsOf(body)].map(({ name }) => name);
  if (before.variation.length > 0 && new Set(names).size > 2)
    throw refusedProduct(
      "update",
      "BIZ_CHECK_TOTAL_SALE_PROP_MAX_ITEMS: Total sale prop more than maxItems 2",
    );
}

function checkVariation(call: "create" | "update", body: ProductBody): void {
  const refuse = (isWrong: boolean, why: string) => {
    if (isWrong) throw refusedProduct(call, why);
  };
  const kinds = kindsOf(body);
  refuse(kinds.length > 2, "VARIATION_SIZE_LIMIT: The Size Limit is: 2");
  for (const [at, { name, hasImage, options }] of kinds.entries()) {
    refuse(name.length > 15, `VARIATION_NAME_LENGTH_LIMIT: ${name}`);
    refuse(hasImage && at > 0, "VARIATION_IMAGE_MUST_SET_VARIATION1");
    refuse(options.option.length > 50, `OPTIONS_SIZE_LIMIT: ${name}`);
    refuse(
      options.option.some((option) => option.length > 20),
      `VARIATION_OPTION_LENGTH_LIMIT: ${name}`,
    );
    refuse(
      new Set(options.option).size < options.option.length,
      `VARIATION_OPTION_DUPLICATE: ${name}`,
    );
  }
  const skus = body.Skus.Sku;
  refuse(skus.length === 0, "CHK_BASIC_REQUIRED: Sku");
  refuse(skus.length > 1 && kinds.length === 0, "CHK_SKU_PROPS_NOT_MATCH_SALE_PROP");
  for (const { saleProp = {}, SellerSku = "" } of skus)
    for (const { name, options } of kinds) {
      const value = saleProp[name];
      refuse(value === undefined, `SKU_VARIATION_NAME_MISSING: ${SellerSku}: ${name}`);
      refuse(
        !options.option.includes(value ?? ""),
        `SKU_VARIATION_OPTION_NOT_EXIST: ${SellerSku}: ${value}`,
      );
    }
  const places = skus.map(({ saleProp }) =>
    JSON.stringify(kinds.map((one) => saleProp?.[one.name])),
  );
  refuse(new Set(places).size < places.length, "CHK_SKU_PROPS_DUPLICATE");
}

/** An existing variant may leave out unchanged fields. */
export function checkSku(call: "create" | "update", region: Region, sku: SkuBody): void {
  const refuse = (isWrong: boolean, why: string) => {
    if (isWrong) throw refusedProduct(call, why);
  };
  const isNew = sku.SkuId === undefined;
  const price = sku.price === undefined ? null : parseWireAmount(sku.price, region);
  refuse(isNew && sku.price === undefined, "CHK_BASIC_REQUIRED: price");
  refuse(sku.price !== undefined && price === null, "BIZ_CHECK_PRICE_PRECISION_INVALID");
  refuse(price === 0, "BIZ_CHECK_PRICE_IS_ZERO");
  refuse(
    sku.quantity !== undefined && !/^\d{1,7}$/.test(sku.quantity),
    "THD_INVENTORY_ERR_INV_PARAM_ILLEGAL: illegal parameter: quantity",
  );
  const parcel = [sku.package_weight, sku.package_length, sku.package_width, sku.package_height];
  refuse(isNew && parcel.includes(undefined), "CHK_BASIC_REQUIRED: package");
  const isMeasure = (value: string) => /^\d{1,4}(\.\d{1,2})?$/.test(value) && Number(value) > 0;
  refuse(
    parcel.some((value) => value !== undefined && !isMeasure(value)),
    "BIZ_CHECK_PACKAGE_DECIMAL_INVALID",
  );
}
