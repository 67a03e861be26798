import type { Hono } from "hono";
import { z } from "zod";
import { chooseName, listAttributes, listBrands } from "../attributes.ts";
import {
  CATEGORIES,
  isLeaf,
  needsDimensions,
  needsSizeChart,
  recommendCategories,
} from "../category-tree.ts";
import { ApiError } from "./answers.ts";
import { listCertificationRules } from "./certifications.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall } from "./gate.ts";
import { DELIVERY_OPTIONS, formatFullAddress, PROVIDERS, WAREHOUSES } from "./logistics.ts";
import { BRAND_QUERY, takePage } from "./paging.ts";

const Locale = z.object({ locale: z.string().default("en-US") });
const Recommend = z.object({ product_title: z.string().min(1) });

/** The ids of the sandboxes' common category tree, as text. */
export const requireLeaf = (categoryId: string): number => {
  const id = Number(categoryId);
  if (!CATEGORIES.some((category) => category.id === id))
    throw new ApiError(12052023, "Category does not exist");
  if (!isLeaf(id)) throw new ApiError(12052024, "Category is not final category");
  return id;
};

export function addReferenceRoutes(root: Hono, deps: SandboxDeps): void {
  addCategoryRoutes(root, deps);
  root.get(
    "/logistics/:version{\\d{6}}/warehouses",
    handleShopCall(deps, async ({ shop }) => ({
      warehouses: WAREHOUSES[shop.region].map((warehouse) => ({
        id: warehouse.id,
        name: warehouse.name,
        effect_status: "ENABLED",
        type: "SALES_WAREHOUSE",
        sub_type: "DOMESTIC_WAREHOUSE",
        is_default: warehouse.isDefault,
        address: {
          region: shop.region,
          state: warehouse.address.state,
          city: warehouse.address.city,
          postal_code: warehouse.address.postalCode,
          full_address: formatFullAddress(warehouse),
          region_code: shop.region,
        },
      })),
    })),
  );
  root.get(
    "/logistics/:version{\\d{6}}/warehouses/:warehouse/delivery_options",
    handleShopCall(deps, async ({ shop, param }) => {
      if (!WAREHOUSES[shop.region].some(({ id }) => id === param("warehouse")))
        throw new ApiError(11005004, "warehouse not exist");
      return {
        delivery_options: DELIVERY_OPTIONS[shop.region].map(
          ({ id, name, courier, maxWeightG }) => ({
            id,
            name,
            type: courier ? "STANDARD" : "SEND_BY_SELLER",
            weight_limit: { max_weight: maxWeightG, min_weight: 0, unit: "GRAM" },
          }),
        ),
      };
    }),
  );
  root.get(
    "/logistics/:version{\\d{6}}/delivery_options/:option/shipping_providers",
    handleShopCall(deps, async ({ shop }) => ({ shipping_providers: PROVIDERS[shop.region] })),
  );
}

function addCategoryRoutes(root: Hono, deps: SandboxDeps): void {
  root.get(
    "/product/:version{\\d{6}}/categories",
    handleShopCall(deps, async ({ query }) => {
      const { locale } = query(Locale);
      return {
        categories: CATEGORIES.map((category) => ({
          id: String(category.id),
          parent_id: String(category.parent),
          local_name: chooseName(category, locale.slice(0, 2)),
          is_leaf: isLeaf(category.id),
          permission_statuses: ["AVAILABLE"],
        })),
      };
    }),
  );
  root.post(
    "/product/:version{\\d{6}}/categories/recommend",
    handleShopCall(deps, async ({ body }) => {
      const [best] = recommendCategories(body(Recommend).product_title);
      return best === undefined ? {} : { leaf_category_id: String(best) };
    }),
  );
  root.get(
    "/product/:version{\\d{6}}/categories/:category/attributes",
    handleShopCall(deps, async ({ param, query }) => {
      const language = query(Locale).locale.slice(0, 2);
      return {
        attributes: listAttributes(requireLeaf(param("category"))).map((attribute) => ({
          id: String(attribute.id),
          name: chooseName(attribute, language),
          type: "PRODUCT_PROPERTY",
          is_requried: attribute.mandatory,
          is_customizable: attribute.inputType === 2 || attribute.inputType === 3,
          is_multiple_selection: attribute.inputType === 4,
          values: attribute.values.map(([id, en, id_, th]) => ({
            id: String(id),
            name: chooseName({ en, id_, th }, language),
          })),
        })),
      };
    }),
  );
  root.get(
    "/product/:version{\\d{6}}/categories/:category/rules",
    handleShopCall(deps, async ({ param }) => {
      const category = requireLeaf(param("category"));
      return {
        product_certifications: listCertificationRules(category),
        size_chart: { is_supported: true, is_required: needsSizeChart(category) },
        cod: { is_supported: true },
        package_dimension: { is_required: needsDimensions(category) },
        allowed_special_product_types: ["PRE_ORDER"],
      };
    }),
  );
  root.get(
    "/product/:version{\\d{6}}/brands",
    handleShopCall(deps, async ({ query }) => {
      const { category_id, brand_name, ...paging } = query(BRAND_QUERY);
      const all = category_id ? listBrands(requireLeaf(category_id)).brands : [];
      const named = all.filter(({ name }) =>
        name.toLowerCase().includes((brand_name ?? "").toLowerCase()),
      );
      const { items, ...page } = takePage(named, paging);
      return {
        ...page,
        brands: items.map(({ id, name }) => ({
          id: String(id),
          name,
          authorized_status: "AUTHORIZED",
          brand_status: "AVAILABLE",
        })),
      };
    }),
  );
}
