import { z } from "zod";
import { findByWord } from "#contract/word-table.ts";
import type {
  ChannelAttribute,
  ChannelCategory,
  ChannelCategoryRules,
  ChannelLogistics,
} from "../channel-references.ts";
import type { Credentials } from "../credentials.ts";
import {
  flag,
  idText,
  makeInsideSchema,
  makeListSchema,
  optionalNumber,
  text,
  word,
} from "../wire.ts";
import type { TiktokHttp } from "./http.ts";
import { makeShopParams, type Shop, type TiktokWarehouse } from "./shop.ts";

const BRAND_PAGE = 100;
/** Maps our two letters to TikTok Shop's locales of its lists. */
const LOCALE_CODES: Record<string, string> = { id: "id-ID", th: "th-TH", en: "en-US" };
const toLocale = (language: string) => findByWord(LOCALE_CODES, language) ?? "en-US";

const Categories = z.object({
  categories: makeListSchema(
    z.object({
      id: idText,
      parent_id: text,
      local_name: text,
      is_leaf: flag,
      permission_statuses: makeListSchema(word),
    }),
  ),
});

/** Leaves out categories in which the shop may not sell, with their descendants. */
export async function listCategories(shop: Shop, language: string): Promise<ChannelCategory[]> {
  const { categories } = await shop.http.json({
    ...makeShopParams(shop),
    path: "/product/202309/categories",
    query: { locale: toLocale(language) },
    schema: Categories,
  });
  const openCategories = categories.filter(({ permission_statuses }) =>
    isOpen(permission_statuses),
  );
  const byId = new Map(openCategories.map((category) => [category.id, category]));
  const isReached = ({ parent_id }: { parent_id: string }): boolean => {
    if (!parent_id || parent_id === "0") return true;
    const parent = byId.get(parent_id);
    return parent !== undefined && isReached(parent);
  };
  return openCategories.filter(isReached).map((category) => ({
    categoryId: category.id,
    parentId: category.parent_id && category.parent_id !== "0" ? category.parent_id : null,
    name: category.local_name,
    isLeaf: category.is_leaf ?? false,
  }));
}

const isOpen = (statuses: readonly string[]) =>
  statuses.length === 0 || statuses.includes("AVAILABLE");

const Recommended = z.object({ leaf_category_id: text });

export async function recommendCategories(shop: Shop, productName: string): Promise<string[]> {
  const { leaf_category_id: id } = await shop.http.json({
    ...makeShopParams(shop),
    path: "/product/202309/categories/recommend",
    body: { product_title: productName },
    schema: Recommended,
  });
  return id ? [id] : [];
}

const Attributes = z.object({
  attributes: makeListSchema(
    z.object({
      id: idText,
      name: text,
      type: text,
      // TikTok spells the field this way.
      is_requried: flag,
      is_customizable: flag,
      is_multiple_selection: flag,
      value_data_format: text,
      values: makeListSchema(z.object({ id: idText, name: text })),
    }),
  ),
});
type WireAttribute = z.infer<typeof Attributes>["attributes"][number];

/** Lists attributes of the whole product, without the variants' (SALES_PROPERTY). */
export async function listAttributes(
  shop: Shop,
  categoryId: string,
  language: string,
): Promise<ChannelAttribute[]> {
  const { attributes } = await shop.http.json({
    ...makeShopParams(shop),
    path: `/product/202309/categories/${encodeURIComponent(categoryId)}/attributes`,
    query: { locale: toLocale(language) },
    schema: Attributes,
  });
  return attributes
    .filter(({ type }) => type === "PRODUCT_PROPERTY")
    .map((attribute) => ({
      attributeId: attribute.id,
      name: attribute.name,
      isMandatory: attribute.is_requried ?? false,
      inputType: readInputType(attribute),
      valueType: attribute.value_data_format === "POSITIVE_INT_OR_DECIMAL" ? "number" : "text",
      values: attribute.values.map(({ id, name }) => ({ valueId: id, name })),
    }));
}

function readInputType(attribute: WireAttribute): ChannelAttribute["inputType"] {
  if (attribute.values.length === 0) return "text";
  if (attribute.is_multiple_selection) return "multi_select";
  return attribute.is_customizable ? "combo" : "select";
}

const Switch = z.object({
  is_supported: flag,
  is_required: flag,
});
const Rules = z.object({
  product_certifications: makeListSchema(
    z.object({
      id: idText,
      name: text,
      is_required: flag,
      requirement_conditions: makeListSchema(
        z.object({ condition_type: word, attribute_id: text, attribute_value_id: text }),
      ),
      expiration_date: makeInsideSchema(Switch),
    }),
  ),
  size_chart: makeInsideSchema(Switch),
  cod: makeInsideSchema(Switch),
  package_dimension: makeInsideSchema(Switch),
});

export async function readCategoryRules(
  shop: Shop,
  categoryId: string,
): Promise<ChannelCategoryRules> {
  const rules = await shop.http.json({
    ...makeShopParams(shop),
    path: `/product/202309/categories/${encodeURIComponent(categoryId)}/rules`,
    schema: Rules,
  });
  return {
    certificates: rules.product_certifications.map((paper) => ({
      ...{ certificateId: paper.id, name: paper.name, isMandatory: paper.is_required ?? false },
      needsExpiry: paper.expiration_date?.is_required ?? false,
      mandatoryWith: paper.requirement_conditions
        .filter(({ condition_type }) => condition_type === "VALUE_ID_MATCH")
        .map((requirement_condition) => ({
          attributeId: requirement_condition.attribute_id,
          valueId: requirement_condition.attribute_value_id,
        })),
      // A product's `certifications` takes `images` or `files` for every kind.
      takesPictures: true,
    })),
    sizeChart: readNeed(rules.size_chart),
    takesCod: rules.cod?.is_supported ?? false,
    needsDimensions: rules.package_dimension?.is_required ?? false,
  };
}

function readNeed(chart: z.infer<typeof Switch> | null | undefined) {
  if (chart?.is_required) return "mandatory";
  return chart?.is_supported ? "optional" : "none";
}

const Brands = z.object({
  brands: makeListSchema(z.object({ id: idText, name: text })),
  next_page_token: text,
});

/** Lists a category's brands. No category requires one: a product may have no brand. */
export async function listBrands(shop: Shop, categoryId: string) {
  const brands: { brandId: string; name: string }[] = [];
  for (let token = ""; ; ) {
    const page: z.infer<typeof Brands> = await shop.http.json({
      ...makeShopParams(shop),
      path: "/product/202309/brands",
      query: {
        category_id: categoryId,
        page_size: BRAND_PAGE,
        ...(token ? { page_token: token } : {}),
      },
      schema: Brands,
    });
    brands.push(...page.brands.map(({ id, name }) => ({ brandId: id, name })));
    // A token that does not advance would read the same page forever.
    if (!page.next_page_token || page.next_page_token === token)
      return { isMandatory: false, brands, noBrandId: null };
    token = page.next_page_token;
  }
}

const DeliveryOptions = z.object({
  delivery_options: makeListSchema(
    z.object({
      id: idText,
      name: text,
      weight_limit: makeInsideSchema(z.object({ max_weight: optionalNumber, unit: text })),
    }),
  ),
});

/**
 * Lists the main warehouse's couriers. Cash on delivery depends on the product and the buyer, not
 * on the courier.
 */
export async function listLogistics(shop: Shop): Promise<ChannelLogistics[]> {
  const [main] = await shop.warehouses();
  if (!main) return [];
  return (await readDeliveryOptions(shop, main.warehouseId)).map(({ id, name, weight_limit }) => ({
    logisticsId: id,
    name,
    isEnabled: true,
    supportsCod: true,
    maxWeightG: weight_limit?.max_weight
      ? toGrams(weight_limit.max_weight, weight_limit.unit)
      : null,
  }));
}

async function readDeliveryOptions(shop: Shop, warehouseId: string) {
  const { delivery_options } = await shop.http.json({
    ...makeShopParams(shop),
    path: `/logistics/202309/warehouses/${encodeURIComponent(warehouseId)}/delivery_options`,
    schema: DeliveryOptions,
  });
  return delivery_options;
}

const toGrams = (weight: number, unit: string) =>
  Math.round(/^(KG|KILOGRAM)/i.test(unit) ? weight * 1000 : weight);

const Warehouses = z.object({
  warehouses: makeListSchema(
    z.object({
      id: idText,
      name: text,
      effect_status: word,
      type: text,
      is_default: flag,
      address: makeInsideSchema(z.object({ full_address: text })),
    }),
  ),
});

/** Lists warehouses that are in use and not only for returns. */
export async function listWarehouses(
  http: TiktokHttp,
  credentials: Credentials,
  cipher: string,
): Promise<TiktokWarehouse[]> {
  const { warehouses } = await http.json({
    ...{ credentials, cipher, path: "/logistics/202309/warehouses", schema: Warehouses },
  });
  return warehouses
    .filter(({ type, effect_status }) => type !== "RETURN_WAREHOUSE" && effect_status === "ENABLED")
    .map((warehouse) => ({
      warehouseId: warehouse.id,
      name: warehouse.name || warehouse.id,
      isDefault: warehouse.is_default ?? false,
      address: warehouse.address?.full_address ?? "",
    }))
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

const Providers = z.object({
  shipping_providers: makeListSchema(z.object({ id: idText, name: text })),
});

/** Lists the couriers that a seller with their own courier may name. */
export async function readShippingProviders(
  shop: Shop,
  deliveryOptionId: string,
): Promise<{ providerId: string; name: string }[]> {
  const { shipping_providers } = await shop.http.json({
    ...makeShopParams(shop),
    path: `/logistics/202309/delivery_options/${encodeURIComponent(deliveryOptionId)}/shipping_providers`,
    schema: Providers,
  });
  return shipping_providers.map(({ id, name }) => ({ providerId: id, name }));
}
