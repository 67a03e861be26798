import { z } from "zod";
import type {
  ChannelAttribute,
  ChannelBrandList,
  ChannelCategory,
  ChannelLogistics,
} from "../channel-references.ts";
import { flag, idText, makeListSchema, text, texts, word } from "../wire.ts";
import type { CachedCalls } from "./cached-calls.ts";
import { MTA_PATH, SELLER_PATH, type Shop } from "./shop.ts";

interface BlibliCategory {
  code: string;
  name: string;
  children: BlibliCategory[];
}

/** Field names depend on the age of the account. */
const CategoryNode: z.ZodType<BlibliCategory> = z.lazy(() =>
  z
    .object({
      code: text,
      name: text,
      categoryCode: text,
      categoryName: text,
      children: makeListSchema(CategoryNode),
    })
    .transform((node) => ({
      code: node.code || node.categoryCode,
      name: node.name || node.categoryName,
      children: node.children,
    })),
);
const Tree = z.object({
  content: makeListSchema(CategoryNode),
  value: makeListSchema(CategoryNode),
});

export const listCategories = (shop: Shop, cachedCall: CachedCalls): Promise<ChannelCategory[]> =>
  cachedCall(`categories ${shop.credentials.shopId}`, async () => {
    const { content, value } = await shop.http.json({
      path: `${MTA_PATH}/v1/product/getCategory`,
      credentials: shop.credentials,
      schema: Tree,
    });
    return (content.length > 0 ? content : value).flatMap((node) => flattenTree(node, null));
  });

const flattenTree = (
  { code, name, children }: BlibliCategory,
  parentId: string | null,
): ChannelCategory[] => [
  { categoryId: code, parentId, name, isLeaf: children.length === 0 },
  ...children.flatMap((child) => flattenTree(child, code)),
];

/** Blibli has no recommendations: compares words of names. */
export async function recommendCategories(
  shop: Shop,
  cachedCall: CachedCalls,
  productName: string,
): Promise<string[]> {
  const words = splitWords(productName);
  return (await listCategories(shop, cachedCall))
    .filter(({ isLeaf }) => isLeaf)
    .map(({ categoryId, name }) => ({
      categoryId,
      shared: splitWords(name).filter((word) => words.includes(word)).length,
    }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, 3)
    .map(({ categoryId }) => categoryId);
}

const splitWords = (name: string): readonly string[] =>
  name.toLowerCase().match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? [];

const Attributes = z.object({
  content: makeListSchema(
    z.object({
      code: idText,
      name: text,
      type: word,
      mandatory: flag,
      variantCreating: flag,
      options: texts,
    }),
  ),
});
type WireAttribute = z.infer<typeof Attributes>["content"][number];

const readAttributes = (
  { http, credentials }: Shop,
  cachedCall: CachedCalls,
  categoryId: string,
): Promise<WireAttribute[]> =>
  cachedCall(`attributes ${categoryId}`, async () => {
    const path = `${SELLER_PATH}/categories/${encodeURIComponent(categoryId)}/attributes`;
    return (await http.json({ path, credentials, schema: Attributes })).content;
  });

/** Omits attributes that define variants. */
export async function listAttributes(
  shop: Shop,
  cachedCall: CachedCalls,
  categoryId: string,
): Promise<ChannelAttribute[]> {
  return (await readAttributes(shop, cachedCall, categoryId))
    .filter(({ variantCreating }) => !variantCreating)
    .map(({ code, name, type, mandatory, options }) => ({
      attributeId: code,
      name,
      isMandatory: mandatory ?? false,
      inputType: !type.startsWith("PREDEFINED")
        ? "text"
        : type.includes("MULTI")
          ? "multi_select"
          : "select",
      valueType: "text",
      values: options.map((option) => ({ valueId: option, name: option })),
    }));
}

/** Returns the attributes by which a category's variants may differ. */
export const readVariantAttributes = async (
  shop: Shop,
  cachedCall: CachedCalls,
  categoryId: string,
) =>
  (await readAttributes(shop, cachedCall, categoryId)).filter(
    ({ variantCreating }) => variantCreating,
  );

const BRANDS_PER_PAGE = 100;
const MAX_BRAND_PAGES = 20;
const Brands = z.object({
  content: makeListSchema(
    z.object({ brandCode: idText, brandName: text, brandApprovalStatus: word }),
  ),
});

export async function listBrands({ http, credentials }: Shop): Promise<ChannelBrandList> {
  const brands: { brandId: string; name: string }[] = [];
  for (let page = 0; page < MAX_BRAND_PAGES; page++) {
    const { content } = await http.json({
      path: `${MTA_PATH}/v2/product/getBrands`,
      credentials,
      query: { page, size: BRANDS_PER_PAGE },
      schema: Brands,
    });
    for (const { brandCode, brandName, brandApprovalStatus } of content)
      if (brandApprovalStatus === "" || brandApprovalStatus === "APPROVED")
        brands.push({ brandId: brandCode, name: brandName });
    if (content.length < BRANDS_PER_PAGE) break;
  }
  return { isMandatory: false, brands, noBrandId: null };
}

const Logistics = z.object({
  content: makeListSchema(z.object({ code: idText, name: text, selected: flag })),
});

export async function listLogistics({ http, credentials }: Shop): Promise<ChannelLogistics[]> {
  const { content } = await http.json({
    path: `${SELLER_PATH}/logistics`,
    credentials,
    schema: Logistics,
  });
  return content.map(({ code, name, selected }) => ({
    logisticsId: code,
    name: name || code,
    isEnabled: selected ?? true,
    supportsCod: false,
    maxWeightG: null,
  }));
}
