import type { Hono } from "hono";
import { z } from "zod";
import { chooseName, listAttributes, listBrands } from "../attributes.ts";
import { CATEGORIES, isLeaf, recommendCategories } from "../category-tree.ts";
import { ApiError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { addShopCall } from "./gate.ts";
import { MARKETS } from "./markets.ts";

const Language = z.object({ language_code: z.string().default("en_US") });
const Category = Language.extend({ primary_category_id: z.string() });
const Suggest = z.object({ product_name: z.string().min(1) });
const Brands = z.object({
  startRow: z.coerce.number().int().min(0),
  pageSize: z.coerce.number().int().min(1).max(200),
});

/** The ids of the sandboxes' common category tree. */
export function requireLeaf(categoryId: string): number {
  const id = Number(categoryId);
  if (!CATEGORIES.some((category) => category.id === id))
    throw new ApiError("201", `E201: ${categoryId} Invalid CategoryId`);
  if (!isLeaf(id)) throw new ApiError("4134", "Please select the last level category.");
  return id;
}

/** Returns an attribute's name in a product's body. */
export const toAttributeName = (en: string) => en.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_");

const INPUT_TYPES = { 1: "singleSelect", 2: "enumInput", 3: "text", 4: "multiSelect" } as const;
/** Attributes of every product, beside its category's. */
const COMMON_FIELDS = [
  { name: "name", label: "Product Name", attribute_type: "normal", is_mandatory: 1 },
  { name: "description", label: "Long Description", attribute_type: "normal", is_mandatory: 0 },
  { name: "SellerSku", label: "SellerSKU", attribute_type: "sku", is_mandatory: 0 },
  { name: "price", label: "Price", attribute_type: "sku", is_mandatory: 1 },
  { name: "package_weight", label: "Package Weight (kg)", attribute_type: "sku", is_mandatory: 1 },
].map((one) => ({ ...one, id: one.label, input_type: "text", is_sale_prop: 0, options: [] }));

export function addReferenceRoutes(root: Hono, deps: SandboxDeps): void {
  addShopCall(root, deps, "/category/tree/get", async ({ params }) => ({
    data: buildBranches(0, params(Language).language_code.slice(0, 2)),
  }));
  addShopCall(root, deps, "/product/category/suggestion/get", async ({ params }) => {
    const found = recommendCategories(params(Suggest).product_name);
    if (found.length === 0) throw new ApiError("701", "E701: Empty category suggestion.");
    return {
      data: {
        categorySuggestions: found.map((id) => ({
          categoryId: id,
          categoryName: CATEGORIES.find((one) => one.id === id)?.en ?? "",
          categoryPath: formatCategoryPath(id),
        })),
      },
    };
  });
  addShopCall(root, deps, "/category/attributes/get", async ({ params }) => {
    const { primary_category_id, language_code } = params(Category);
    return {
      data: presentAttributes(requireLeaf(primary_category_id), language_code.slice(0, 2)),
    };
  });
  addShopCall(root, deps, "/category/brands/query", async ({ params }) => {
    const { startRow, pageSize } = params(Brands);
    const page = ALL_BRANDS.slice(startRow, startRow + pageSize);
    return {
      data: {
        start_row: startRow,
        page_index: Math.floor(startRow / pageSize),
        total_page: Math.ceil(ALL_BRANDS.length / pageSize),
        module: page.map(({ id, name }) => ({
          ...{ brand_id: id, name, name_en: name, global_identifier: toAttributeName(name) },
        })),
        enable_total: true,
        page_size: pageSize,
        total_record: ALL_BRANDS.length,
      },
      success: true,
      error_code: null,
      error_msg: null,
    };
  });
  addShopCall(root, deps, "/rc/warehouse/get", async ({ shop }) => {
    const { code, name, address } = MARKETS[shop.region].warehouse;
    return {
      result: {
        ...{ not_success: false, success: true, error_code: null, repeated: false, retry: false },
        module: [{ code, name, detailAddress: address }],
      },
    };
  });
}

/** One list for all categories. */
const ALL_BRANDS = [
  ...new Map(
    CATEGORIES.flatMap(({ id }) => listBrands(id).brands).map((brand) => [brand.id, brand]),
  ).values(),
];
export const isBrand = (brandId: string) => ALL_BRANDS.some(({ id }) => String(id) === brandId);
export const findBrandName = (brandId: string) =>
  ALL_BRANDS.find(({ id }) => String(id) === brandId)?.name ?? "";

function buildBranches(parent: number, language: string): object[] {
  return CATEGORIES.filter((category) => category.parent === parent).map((category) => ({
    category_id: category.id,
    name: chooseName(category, language),
    leaf: isLeaf(category.id),
    var: true,
    ...(isLeaf(category.id) ? {} : { children: buildBranches(category.id, language) }),
  }));
}

function formatCategoryPath(id: number): string {
  const category = CATEGORIES.find((one) => one.id === id);
  return category
    ? [formatCategoryPath(category.parent), category.en].filter(Boolean).join(">")
    : "";
}

function presentAttributes(categoryId: number, language: string) {
  const { isMandatory } = listBrands(categoryId);
  const brand = {
    ...{ name: "brand", label: "Brand", id: "brand", input_type: "singleSelect", options: [] },
    ...{ attribute_type: "normal", is_sale_prop: 0, is_mandatory: isMandatory ? 1 : 0 },
  };
  const asked = listAttributes(categoryId).map((attribute) => ({
    id: attribute.id,
    name: toAttributeName(attribute.en),
    label: chooseName(attribute, language),
    is_mandatory: attribute.mandatory ? 1 : 0,
    is_sale_prop: 0,
    attribute_type: "normal",
    input_type: INPUT_TYPES[attribute.inputType],
    advanced: { is_key_prop: attribute.mandatory ? 1 : 0 },
    options: attribute.values.map(([id, en, id_, th]) => ({
      ...{ id, en_name: en, name: chooseName({ en, id_, th }, language) },
    })),
  }));
  return [...COMMON_FIELDS, brand, ...asked];
}
