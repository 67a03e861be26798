import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { commaList } from "./query.ts";
import { CHANNEL_TYPES } from "./statuses.ts";

/**
 * Reference data, the same for every marketplace; their own addresses (docs/specification.md
 * "Calls") answer alike.
 */

/** The form shows them beside fields (docs/domain.md "Channel products"). Lengths in characters. */
export const ListingRules = z
  .object({
    minNameLength: z.number().int(),
    maxNameLength: z.number().int(),
    maxDescriptionLength: z.number().int(),
    minImages: z.number().int(),
    maxImages: z.number().int(),
    maxVariationTypes: z.number().int(),
    maxVariants: z.number().int(),
    maxTypeNameLength: z.number().int(),
    maxOptionNameLength: z.number().int(),
    maxPriceSpread: z.number().nullable(),
    priceStep: z.number().int(),
    prices: z.object({ min: z.number().int(), max: z.number().int() }).optional(),
    preOrderDays: z.object({ min: z.number().int(), max: z.number().int() }),
  })
  .openapi("ListingRules", {
    description:
      "`maxPriceSpread`: the dearest variant costs at most so many times the cheapest; `priceStep`: prices are multiples of it, and within `prices`, in minor units",
  });
export type ListingRules = z.infer<typeof ListingRules>;

/** Limits of a category that differ from the marketplace's. */
export const CategoryLimits = ListingRules.pick({
  ...{ minNameLength: true, maxNameLength: true, maxDescriptionLength: true },
  ...{ minImages: true, maxImages: true, maxTypeNameLength: true, maxOptionNameLength: true },
  ...{ prices: true, preOrderDays: true },
})
  .partial()
  .openapi("CategoryLimits");
export type CategoryLimits = z.infer<typeof CategoryLimits>;

/** A type that is not listed has no connector on this server. */
export const listChannelTypes = endpoint("listChannelTypes", "get", "/v1/channels/types", {
  access: "member",
  summary: "The channel types this server can talk to",
  response: z.object({
    channelTypes: z.array(z.object({ channelType: z.enum(CHANNEL_TYPES), rules: ListingRules })),
  }),
});

const channel = z.object({ channelId: z.string() });
const category = channel.extend({ categoryId: z.string() });
const product = { access: "product-manage", errors: [404, 409, 502] } as const;
const search = z.string().trim().max(100).optional();
const limit = z.coerce.number().int().min(1).max(50).default(30);

export const CategoryChoice = z
  .object({
    categoryId: z.string(),
    name: z.string(),
    isLeaf: z.boolean(),
    path: z.array(z.string()),
  })
  .openapi("CategoryChoice", {
    description: "`path`: the names from the top down to its own; only a leaf can be published in",
  });
export type CategoryChoice = z.infer<typeof CategoryChoice>;

/**
 * `search` finds leaves whose path has every word, those with the words in the name first.
 * Otherwise: children of `parentId`, or the top level.
 */
export const findChannelCategories = endpoint(
  "findChannelCategories",
  "get",
  "/v1/channels/{channelId}/categories",
  {
    ...product,
    summary: "A search in a shop's category tree, or one level of it",
    params: channel,
    query: z.object({
      search,
      parentId: z.string().optional(),
      limit: z.coerce.number().int().min(1).max(200).default(30),
    }),
    response: z.object({
      parents: z.array(CategoryChoice),
      categories: z.array(CategoryChoice),
      total: z.number().int(),
    }),
  },
);
/**
 * From the category's mapping, the shop's recent listings, and the marketplace's recommendation for
 * the name.
 */
export const suggestChannelCategories = endpoint(
  "suggestChannelCategories",
  "get",
  "/v1/channels/{channelId}/categories/suggested",
  {
    ...product,
    summary: "Categories that suit a master product",
    params: channel,
    query: z.object({ internalProductId: z.string() }),
    response: z.object({
      mapped: CategoryChoice.nullable(),
      recent: z.array(CategoryChoice),
      recommended: z.array(CategoryChoice),
    }),
  },
);

export const ChannelAttribute = z
  .object({
    attributeId: z.string(),
    name: z.string(),
    isMandatory: z.boolean(),
    inputType: z.enum(["select", "multi_select", "text", "combo"]),
    valueType: z.enum(["text", "number", "date"]),
    values: z.array(z.object({ valueId: z.string(), name: z.string() })),
  })
  .openapi("ChannelAttribute");
export type ChannelAttribute = z.infer<typeof ChannelAttribute>;

const CategoryCertificate = z
  .object({
    certificateId: z.string(),
    name: z.string(),
    isMandatory: z.boolean(),
    needsExpiry: z.boolean(),
    mandatoryWith: z.array(z.object({ attributeId: z.string(), valueId: z.string() })),
    takesPictures: z.boolean().optional(),
  })
  .openapi("CategoryCertificate", {
    description:
      "`needsExpiry`: it has to be said until when it is good; `mandatoryWith`: answers with any of which it is mandatory too; `takesPictures`: a JPEG or PNG of it will do instead of a PDF",
  });

export const CategoryRules = z
  .object({
    certificates: z.array(CategoryCertificate),
    sizeChart: z.enum(["none", "optional", "mandatory"]),
    takesCod: z.boolean(),
    needsDimensions: z.boolean(),
    limits: CategoryLimits.optional(),
  })
  .openapi("CategoryRules");
export type CategoryRules = z.infer<typeof CategoryRules>;

export const getCategoryNeeds = endpoint(
  "getCategoryNeeds",
  "get",
  "/v1/channels/{channelId}/categories/{categoryId}",
  {
    ...product,
    summary: "What a category asks a listing for",
    params: category,
    response: z.object({
      category: CategoryChoice,
      attributes: z.array(ChannelAttribute),
      brandIsMandatory: z.boolean(),
      brandCount: z.number().int(),
      sizeChart: CategoryRules.shape.sizeChart,
      certificates: CategoryRules.shape.certificates,
      limits: CategoryRules.shape.limits,
    }),
  },
);
const Brand = z.object({ brandId: z.string(), name: z.string() });
export const ChannelBrands = z
  .object({ isMandatory: z.boolean(), brands: z.array(Brand), noBrandId: z.string().nullable() })
  .openapi("ChannelBrands", {
    description: "`noBrandId`: which of them is for goods without a brand",
  });
export type ChannelBrands = z.infer<typeof ChannelBrands>;

/** Answers `ids` first, whatever `search` is. */
export const findChannelBrands = endpoint(
  "findChannelBrands",
  "get",
  "/v1/channels/{channelId}/categories/{categoryId}/brands",
  {
    ...product,
    summary: "A search in a category's brands",
    params: category,
    query: z.object({ search, ids: commaList(z.string()), limit }),
    response: z.object({
      brands: z.array(Brand),
      total: z.number().int(),
      /** The channel's entry for goods without a brand, whatever `search` is. */
      noBrand: Brand.nullable(),
    }),
  },
);
export const listChannelLogistics = endpoint(
  "listChannelLogistics",
  "get",
  "/v1/channels/{channelId}/logistics",
  {
    ...product,
    summary: "A shop's logistics channels",
    params: channel,
    response: z.object({
      logistics: z.array(
        z.object({
          logisticsId: z.string(),
          name: z.string(),
          isEnabled: z.boolean(),
          supportsCod: z.boolean(),
          maxWeightG: z.number().nullable(),
        }),
      ),
    }),
  },
);
