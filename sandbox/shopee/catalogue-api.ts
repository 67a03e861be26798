import type { Hono } from "hono";
import { z } from "zod";
import { chooseName } from "../attributes.ts";
import {
  CATEGORIES,
  hasChildren,
  isLeaf,
  needsDimensions,
  needsSizeChart,
  recommendCategories,
} from "../category-tree.ts";
import { createParamError } from "./answers.ts";
import { buildAttributeTree, listCategoryBrands } from "./attributes.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall } from "./gate.ts";
import { getLimits, PRICE_LIMITS, requiresSizeChart } from "./limits.ts";
import { LOGISTICS_CHANNELS, SHOP_ADDRESSES, WAREHOUSES } from "./logistics-channels.ts";
import { toWireAmount } from "./money.ts";

const Language = z.object({ language: z.string().default("en") });

export function addCatalogueRoutes(api: Hono, deps: SandboxDeps): void {
  api.get(
    "/product/get_category",
    handleShopCall(deps, async (call) => ({
      category_list: listCategories(call.query(Language).language),
    })),
  );
  api.get(
    "/product/category_recommend",
    handleShopCall(deps, async (call) => ({
      category_id: recommendCategories(call.query(z.object({ item_name: z.string() })).item_name),
    })),
  );
  api.get(
    "/product/get_attribute_tree",
    handleShopCall(deps, async (call) => {
      const { category_id_list, language } = call.query(
        Language.extend({ category_id_list: z.string() }),
      );
      const ids = category_id_list.split(",").map(Number);
      if (ids.length > 20) throw createParamError("category_id_list has more than 20 ids.");
      const unknown = ids.find((id) => !isLeaf(id));
      if (unknown !== undefined)
        throw createParamError(`Category ${unknown} is not a leaf category.`);
      return {
        list: ids.map((id) => ({
          category_id: id,
          attribute_tree: buildAttributeTree(id, language),
          warning: "",
        })),
      };
    }),
  );
  api.get(
    "/product/get_brand_list",
    handleShopCall(deps, async (call) => {
      const schema = z.object({
        category_id: z.coerce.number(),
        offset: z.coerce.number(),
        page_size: z.coerce.number().max(100),
      });
      const { category_id, offset, page_size } = call.query(schema);
      if (!isLeaf(category_id)) throw createParamError("The category is not a leaf category.");
      const { isMandatory, brands } = listCategoryBrands(category_id);
      const next = offset + page_size;
      const paging = {
        has_next_page: next < brands.length,
        next_offset: next < brands.length ? next : 0,
      };
      return {
        brand_list: brands.slice(offset, next),
        ...paging,
        is_mandatory: isMandatory,
        input_type: "DROP_DOWN",
      };
    }),
  );
  api.get(
    "/product/get_item_limit",
    handleShopCall(deps, async (call) => {
      const { category_id } = call.query(z.object({ category_id: z.coerce.number() }));
      if (!isLeaf(category_id)) throw createParamError("The category is not a leaf category.");
      const { region } = call.shop;
      const limits = getLimits(category_id);
      const createLimit = (max_limit: number, min_limit = 0) => ({ min_limit, max_limit });
      const { min, max } = PRICE_LIMITS[region];
      return {
        price_limit: createLimit(toWireAmount(max, region), toWireAmount(min, region)),
        stock_limit: createLimit(limits.maxStock),
        item_name_length_limit: createLimit(limits.maxNameLength, limits.minNameLength),
        item_image_count_limit: createLimit(limits.maxImages, limits.minImages),
        item_description_length_limit: createLimit(limits.maxDescriptionLength, 1),
        tier_variation_name_length_limit: createLimit(limits.maxTypeNameLength),
        tier_variation_option_length_limit: createLimit(limits.maxOptionNameLength),
        dts_limit: {
          days_to_ship_limit: createLimit(limits.preOrderDays.max, limits.preOrderDays.min),
          non_pre_order_days_to_ship: 2,
        },
        weight_limit: { weight_mandatory: true },
        dimension_limit: { dimension_mandatory: needsDimensions(category_id) },
        size_chart_limit: {
          size_chart_mandatory: needsSizeChart(category_id),
          support_image_size_chart: requiresSizeChart(category_id),
          support_template_size_chart: requiresSizeChart(category_id),
        },
      };
    }),
  );
  api.get(
    "/logistics/get_channel_list",
    handleShopCall(deps, async ({ shop }) => ({
      logistics_channel_list: LOGISTICS_CHANNELS[shop.region].map(presentChannel),
    })),
  );
  api.get(
    "/logistics/get_address_list",
    handleShopCall(deps, async ({ shop }) => ({
      show_pickup_address: true,
      address_list: SHOP_ADDRESSES[shop.region].map((address, at) => ({
        ...address,
        address_type:
          at === 0 ? ["DEFAULT_ADDRESS", "PICK_UP_ADDRESS", "RETURN_ADDRESS"] : ["PICK_UP_ADDRESS"],
      })),
    })),
  );
  api.get(
    "/shop/get_warehouse_detail",
    handleShopCall(deps, async ({ shop }) =>
      WAREHOUSES[shop.region].map((warehouse) => ({
        ...warehouse,
        warehouse_type: 1,
        region: shop.region,
        holiday_mode_state: 0,
      })),
    ),
  );
}

function listCategories(language: string) {
  return CATEGORIES.map((category) => ({
    category_id: category.id,
    parent_category_id: category.parent,
    original_category_name: category.en,
    display_category_name: chooseName(category, language),
    has_children: hasChildren(category.id),
  }));
}

function presentChannel(channel: (typeof LOGISTICS_CHANNELS)["ID"][number]) {
  return {
    logistics_channel_id: channel.id,
    logistics_channel_name: channel.name,
    cod_enabled: channel.cod,
    enabled: true,
    ...(channel.maskedBy ? { mask_channel_id: channel.maskedBy } : {}),
    fee_type: channel.methods.nonIntegrated ? "CUSTOM_PRICE" : "SIZE_INPUT",
    size_list: [],
    weight_limit: { item_max_weight: channel.maxKg, item_min_weight: 0 },
    preprint: false,
  };
}
