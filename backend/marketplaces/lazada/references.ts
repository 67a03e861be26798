import { z } from "zod";
import { findByWord } from "#contract/word-table.ts";
import type { ChannelAttribute, ChannelCategory, ChannelLogistics } from "../channel-references.ts";
import type { Credentials } from "../credentials.ts";
import { flag, idText, makeInsideSchema, makeListSchema, optionalNumber, text } from "../wire.ts";
import type { LazadaHttp } from "./http.ts";
import type { Shop } from "./shop.ts";

const BRAND_PAGE = 200;
/** The first ten thousand of some 80,000 brands are offered; others are typed. */
const BRAND_PAGES = 50;
/** Two letters → Lazada's languages of its lists. A country has its own language and English. */
const LANGUAGE_CODES: Record<string, string> = { id: "id_ID", th: "th_TH", en: "en_US" };
const toLocale = (language: string) => findByWord(LANGUAGE_CODES, language) ?? "en_US";

interface Branch {
  category_id: string | number;
  name?: string | null | undefined;
  leaf?: unknown;
  children: Branch[];
}
const Branch: z.ZodType<Branch> = z.object({
  category_id: z.union([z.number(), z.string()]),
  name: z.string().nullish(),
  leaf: z.unknown().optional(),
  get children() {
    return makeListSchema(Branch);
  },
});
const Tree = z.object({ data: makeListSchema(Branch) });

export async function listCategories(shop: Shop, language: string): Promise<ChannelCategory[]> {
  const { data } = await shop.http.json({
    path: "/category/tree/get",
    credentials: shop.credentials,
    params: { language_code: toLocale(language) },
    schema: Tree,
  });
  return data.flatMap((branch) => flattenTree(branch, null));
}

function flattenTree(branch: Branch, parentId: string | null): ChannelCategory[] {
  const categoryId = String(branch.category_id);
  const ownWarehouse = {
    categoryId,
    parentId,
    name: branch.name ?? "",
    isLeaf: flag.parse(branch.leaf) ?? false,
  };
  return [ownWarehouse, ...branch.children.flatMap((child) => flattenTree(child, categoryId))];
}

const Suggestions = z.object({
  data: makeInsideSchema(
    z.object({ categorySuggestions: makeListSchema(z.object({ categoryId: idText })) }),
  ),
});

export async function recommendCategories(shop: Shop, productName: string): Promise<string[]> {
  const { data } = await shop.http.json({
    path: "/product/category/suggestion/get",
    credentials: shop.credentials,
    params: { product_name: productName },
    schema: Suggestions,
  });
  return data?.categorySuggestions.map(({ categoryId }) => categoryId) ?? [];
}

const Attributes = z.object({
  data: makeListSchema(
    z.object({
      name: idText,
      label: text,
      is_mandatory: flag,
      is_sale_prop: flag,
      attribute_type: text,
      input_type: text,
      options: makeListSchema(z.object({ name: text, en_name: text })),
    }),
  ),
});
type WireAttribute = z.infer<typeof Attributes>["data"][number];

/** Attributes that have their own field in a product's body and here. */
export const OWN_FIELDS: ReadonlySet<string> = new Set([
  ...["name", "description", "short_description", "brand", "brand_id", "video", "source"],
  ...["promotion_whitebkg_image", "preorder_enable", "preorder_days", "propCascade"],
  ...["delivery_option_sof", "delivery_option_express", "delivery_option_standard"],
  ...["delivery_option_economy", "delivery_option_instant", "gift_wrapping", "name_engravement"],
]);

/** An attribute's id is its name, a value's id its English name, as in a product's body. */
export async function listAttributes(
  shop: Shop,
  categoryId: string,
  language: string,
): Promise<ChannelAttribute[]> {
  return (await readAttributes(shop, categoryId, language))
    .filter((attribute) => attribute.attribute_type !== "sku" && !attribute.is_sale_prop)
    .filter(({ name, input_type }) => !OWN_FIELDS.has(name) && input_type !== "img")
    .map((attribute) => ({
      attributeId: attribute.name,
      name: attribute.label || attribute.name,
      isMandatory: attribute.is_mandatory ?? false,
      inputType: readInputType(attribute),
      valueType: readValueType(attribute),
      values: attribute.options.map(({ name, en_name }) => ({
        valueId: en_name || name,
        name: name || en_name,
      })),
    }));
}

async function readAttributes(shop: Shop, categoryId: string, language: string) {
  const { data } = await shop.http.json({
    path: "/category/attributes/get",
    credentials: shop.credentials,
    params: { primary_category_id: categoryId, language_code: toLocale(language) },
    schema: Attributes,
  });
  return data;
}

function readInputType({ input_type, options }: WireAttribute): ChannelAttribute["inputType"] {
  if (options.length === 0) return "text";
  if (/^multi/i.test(input_type)) return "multi_select";
  return /^enumInput$/i.test(input_type) ? "combo" : "select";
}

function readValueType({ input_type }: WireAttribute): ChannelAttribute["valueType"] {
  if (/^numeric$/i.test(input_type)) return "number";
  return /^date$/i.test(input_type) ? "date" : "text";
}

const Brands = z.object({
  data: z.object({
    module: makeListSchema(z.object({ brand_id: idText, name: text, name_en: text })),
    total_record: optionalNumber,
  }),
});

/** One list. The category decides whether a brand is required. */
export async function listBrands(shop: Shop, categoryId: string) {
  const attributes = await readAttributes(shop, categoryId, "en");
  const isMandatory = attributes.some(
    ({ name, is_mandatory }) => /^brand(_id)?$/.test(name) && is_mandatory === true,
  );
  const brands: { brandId: string; name: string }[] = [];
  for (let page = 0; page < BRAND_PAGES; page++) {
    const { data } = await shop.http.json({
      path: "/category/brands/query",
      credentials: shop.credentials,
      params: { startRow: page * BRAND_PAGE, pageSize: BRAND_PAGE },
      schema: Brands,
    });
    brands.push(
      ...data.module.map(({ brand_id, name, name_en }) => ({
        brandId: brand_id,
        name: name || name_en,
      })),
    );
    if (data.module.length < BRAND_PAGE || brands.length >= (data.total_record ?? 0)) break;
  }
  return { isMandatory, brands, noBrandId: null };
}

/** Lazada chooses the courier for each order, not for a product. */
export const LAZADA_LOGISTICS: ChannelLogistics[] = [
  {
    ...{ logisticsId: "standard", name: "Lazada Logistics", isEnabled: true },
    ...{ supportsCod: true, maxWeightG: null },
  },
];

const Warehouses = z.object({
  result: z.object({
    module: makeListSchema(
      z.object({
        ...{ code: text, name: text, detailAddress: text, status: text },
        defaultAddress: flag,
      }),
    ).catch([]),
  }),
});

export interface LazadaWarehouse {
  code: string;
  name: string;
  address: string;
}

/** Lists warehouses in use, the main warehouse first. */
export async function listWarehouses(
  http: LazadaHttp,
  credentials: Credentials,
): Promise<LazadaWarehouse[]> {
  const { result } = await http.json({
    ...{ credentials, path: "/rc/warehouse/get", schema: Warehouses },
  });
  return result.module
    .filter(({ code, status }) => code && !/^inactive$/i.test(status))
    .sort((a, b) => Number(b.defaultAddress ?? false) - Number(a.defaultAddress ?? false))
    .map(({ code, name, detailAddress }) => ({
      code,
      name: name || code,
      address: detailAddress,
    }));
}
