import { z } from "zod";
import type { ChannelCategory, ChannelLogistics } from "../channel-references.ts";
import { ConnectorError, type ListedWarehouse } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import {
  flag,
  idText,
  makeInsideSchema,
  makeListSchema,
  optionalId,
  optionalNumber,
  text,
} from "../wire.ts";
import type { ShopeeHttp } from "./http.ts";

const BRAND_PAGE = 100;

const Categories = z.object({
  category_list: makeListSchema(
    z.object({
      category_id: idText,
      parent_category_id: idText,
      original_category_name: text,
      display_category_name: text,
      has_children: flag,
    }),
  ),
});

export async function listCategories(
  http: ShopeeHttp,
  credentials: Credentials,
  language: string,
): Promise<ChannelCategory[]> {
  const { category_list } = await http.json({
    path: "/api/v2/product/get_category",
    credentials,
    query: { language },
    schema: Categories,
  });
  return category_list.map((category) => ({
    categoryId: category.category_id,
    parentId: category.parent_category_id === "0" ? null : category.parent_category_id,
    name: category.display_category_name || category.original_category_name,
    isLeaf: !category.has_children,
  }));
}

export async function recommendCategories(
  http: ShopeeHttp,
  credentials: Credentials,
  productName: string,
): Promise<string[]> {
  const schema = z.object({ category_id: makeListSchema(idText) });
  const query = { item_name: productName };
  return (
    await http.json({ path: "/api/v2/product/category_recommend", credentials, query, schema })
  ).category_id;
}

const Brands = z.object({
  brand_list: makeListSchema(
    z.object({ brand_id: idText, original_brand_name: text, display_brand_name: text }),
  ),
  has_next_page: flag,
  next_offset: optionalNumber,
  is_mandatory: flag,
});

/** Shopee's id of "no brand". */
const NO_BRAND_ID = "0";

/** Lists all approved brands (`status` 1) of a category, page by page. */
export async function listBrands(http: ShopeeHttp, credentials: Credentials, categoryId: string) {
  const brands: { brandId: string; name: string }[] = [];
  for (let offset: number | null = 0; ; ) {
    const query = { category_id: categoryId, status: 1, offset, page_size: BRAND_PAGE };
    const page: z.infer<typeof Brands> = await http.json({
      path: "/api/v2/product/get_brand_list",
      credentials,
      query,
      schema: Brands,
    });
    brands.push(
      ...page.brand_list.map((brand) => ({
        brandId: brand.brand_id,
        name: brand.display_brand_name || brand.original_brand_name,
      })),
    );
    // An offset that does not advance would read the same page forever.
    if (!page.has_next_page || !page.next_offset || page.next_offset <= offset)
      return { isMandatory: page.is_mandatory ?? false, brands, noBrandId: NO_BRAND_ID };
    offset = page.next_offset;
  }
}

const Logistics = z.object({
  logistics_channel_list: makeListSchema(
    z.object({
      logistics_channel_id: idText,
      logistics_channel_name: text,
      enabled: flag,
      cod_enabled: flag,
      mask_channel_id: optionalNumber,
      weight_limit: makeInsideSchema(z.object({ item_max_weight: optionalNumber })),
    }),
  ),
});

/**
 * Weight limits are kilograms on the wire; 0 means none. A product cannot choose a channel behind a
 * mask channel.
 */
export async function listLogistics(
  http: ShopeeHttp,
  credentials: Credentials,
): Promise<ChannelLogistics[]> {
  const answer = await http.json({
    path: "/api/v2/logistics/get_channel_list",
    credentials,
    schema: Logistics,
  });
  return answer.logistics_channel_list.map((channel) => ({
    logisticsId: channel.logistics_channel_id,
    name: channel.logistics_channel_name,
    isEnabled: (channel.enabled ?? false) && !channel.mask_channel_id,
    supportsCod: channel.cod_enabled ?? false,
    maxWeightG: channel.weight_limit?.item_max_weight
      ? Math.round(channel.weight_limit.item_max_weight * 1000)
      : null,
  }));
}

const Warehouses = makeListSchema(
  z.object({ location_id: idText, warehouse_name: text, address_id: optionalId }),
);

/** Shops without several warehouses get an error; they have none to bind. */
export async function listWarehouses(
  http: ShopeeHttp,
  credentials: Credentials,
): Promise<ListedWarehouse[]> {
  try {
    const warehouses = await http.json({
      path: "/api/v2/shop/get_warehouse_detail",
      credentials,
      schema: Warehouses,
    });
    // Addresses of the same location share one stock.
    const locations = Map.groupBy(warehouses, ({ location_id }) => location_id);
    return [...locations].map(([externalId, addresses]) => ({
      externalId,
      name: addresses.map((address) => address.warehouse_name || externalId).join(", "),
      addressIds: addresses.flatMap(({ address_id }) => address_id ?? []),
    }));
  } catch (error) {
    if (error instanceof ConnectorError && /whitelist|multi_warehouse/.test(error.code)) return [];
    throw error;
  }
}
