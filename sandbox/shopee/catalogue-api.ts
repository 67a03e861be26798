import type { Hono } from "hono";
import { z } from "zod";
import { localName } from "../attributes.ts";
import {
  CATEGORIES,
  hasChildren,
  isLeaf,
  needsDimensions,
  needsSizeChart,
  recommend,
} from "../category-tree.ts";
import { paramError } from "./answers.ts";
import { attributeTree, brandsOf } from "./attributes.ts";
import type { SandboxDeps } from "./deps.ts";
import { shopEndpoint } from "./gate.ts";
import { limitsOf, PRICES, takesSizeChart } from "./limits.ts";
import { ADDRESSES, CHANNELS, WAREHOUSES } from "./logistics-channels.ts";
import { toWireAmount } from "./money.ts";

const Language = z.object({ language: z.string().default("en") });

export function catalogueRoutes(api: Hono, deps: SandboxDeps): void {
  api.get(
    "/product/get_category",
    shopEndpoint(deps, async (call) => ({
      category_list: categoryList(call.query(Language).language),
    })),
  );
  api.get(
    "/product/category_recommend",
    shopEndpoint(deps, async (call) => ({
      category_id: recommend(call.query(z.object({ item_name: z.string() })).item_name),
    })),
  );
  api.get(
    "/product/get_attribute_tree",
    shopEndpoint(deps, async (call) => {
      const { category_id_list, language } = call.query(
        Language.extend({ category_id_list: z.string() }),
      );
      const ids = category_id_list.split(",").map(Number);
      if (ids.length > 20) throw paramError("category_id_list has more than 20 ids.");
      const unknown = ids.find((id) => !isLeaf(id));
      if (unknown !== undefined) throw paramError(`Category ${unknown} is not a leaf category.`);
      return {
        list: ids.map((id) => ({
          category_id: id,
          attribute_tree: attributeTree(id, language),
          warning: "",
        })),
      };
    }),
  );
  api.get(
    "/product/get_brand_list",
    shopEndpoint(deps, async (call) => {
      const schema = z.object({
        category_id: z.coerce.number(),
        offset: z.coerce.number(),
        page_size: z.coerce.number().max(100),
      });
      const { category_id, offset, page_size } = call.query(schema);
      if (!isLeaf(category_id)) throw paramError("The category is not a leaf category.");
      const { isMandatory, brands } = brandsOf(category_id);
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
    shopEndpoint(deps, async (call) => {
      const { category_id } = call.query(z.object({ category_id: z.coerce.number() }));
      if (!isLeaf(category_id)) throw paramError("The category is not a leaf category.");
      const { region } = call.shop;
      const limits = limitsOf(category_id);
      const upTo = (max_limit: number, min_limit = 0) => ({ min_limit, max_limit });
      const { min, max } = PRICES[region];
      return {
        price_limit: upTo(toWireAmount(max, region), toWireAmount(min, region)),
        stock_limit: upTo(limits.maxStock),
        item_name_length_limit: upTo(limits.maxNameLength, limits.minNameLength),
        item_image_count_limit: upTo(limits.maxImages, limits.minImages),
        item_description_length_limit: upTo(limits.maxDescriptionLength, 1),
        tier_variation_name_length_limit: upTo(limits.maxTypeNameLength),
        tier_variation_option_length_limit: upTo(limits.maxOptionNameLength),
        dts_limit: {
          days_to_ship_limit: upTo(limits.preOrderDays.max, limits.preOrderDays.min),
          non_pre_order_days_to_ship: 2,
        },
        weight_limit: { weight_mandatory: true },
        dimension_limit: { dimension_mandatory: needsDimensions(category_id) },
        size_chart_limit: {
          size_chart_mandatory: needsSizeChart(category_id),
          support_image_size_chart: takesSizeChart(category_id),
          support_template_size_chart: takesSizeChart(category_id),
        },
      };
    }),
  );
  api.get(
    "/logistics/get_channel_list",
    shopEndpoint(deps, async ({ shop }) => ({
      logistics_channel_list: CHANNELS[shop.region].map(channelBody),
    })),
  );
  api.get(
    "/logistics/get_address_list",
    shopEndpoint(deps, async ({ shop }) => ({
      show_pickup_address: true,
      address_list: ADDRESSES[shop.region].map((address, at) => ({
        ...address,
        address_type:
          at === 0 ? ["DEFAULT_ADDRESS", "PICK_UP_ADDRESS", "RETURN_ADDRESS"] : ["PICK_UP_ADDRESS"],
      })),
    })),
  );
  api.get(
    "/shop/get_warehouse_detail",
    shopEndpoint(deps, async ({ shop }) =>
      WAREHOUSES[shop.region].map((warehouse) => ({
        ...warehouse,
        warehouse_type: 1,
        region: shop.region,
        holiday_mode_state: 0,
      })),
    ),
  );
}

function categoryList(language: string) {
  return CATEGORIES.map((category) => ({
    category_id: category.id,
    parent_category_id: category.parent,
    original_category_name: category.en,
    display_category_name: localName(category, language),
    has_children: hasChildren(category.id),
  }));
}

function channelBody(channel: (typeof CHANNELS)["ID"][number]) {
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
