import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Money } from "./money.ts";
import { commaList, instant, paging } from "./query.ts";
import { Figures, LineFigures } from "./sale-figures.ts";

/** The longest period: three years and a day. */
export const MAX_DAYS = 1_097;
/** The longest period by hour, in days: 744 points. */
export const MAX_DAYS_BY_HOUR = 31;

export const STATISTICS_INTERVALS = ["hour", "day", "week", "month"] as const;
export type Interval = (typeof STATISTICS_INTERVALS)[number];

const count = () => z.number().int();

const day = () =>
  z.iso.date().refine((text) => text >= "1970-01-02" && text <= "9999-12-30", "invalid");

/**
 * Both days are inclusive. `timezoneOffset` is the value of `Date.getTimezoneOffset`: minutes
 * behind UTC, −420 for Jakarta, whole hours.
 */
const period = {
  channelIds: commaList(z.string()),
  startDate: day(),
  endDate: day(),
};
const timezoneOffset = z.coerce
  .number()
  .int("invalid_number")
  .min(-840, "too_small")
  .max(720, "too_big")
  .multipleOf(60, "invalid_value")
  .optional()
  .openapi({ description: "Minutes behind UTC; without it the account's time zone" });

const Point = z.object({
  /** The local day (`2026-11-21`; a week's Monday, a month's first) or hour (`2026-11-21T13`). */
  start: z.string(),
  figures: Figures,
  /** Net sales of each channel with orders. */
  channels: z.record(z.string(), Money),
});

const permission = { access: "analytics-read" } as const;
const errors = [400];

export const getStatistics = endpoint("getStatistics", "get", "/v1/statistics", {
  ...permission,
  summary: "Figures of a period, and how they went",
  query: z.object({
    ...period,
    timezoneOffset,
    interval: z.enum(STATISTICS_INTERVALS).default("day"),
  }),
  response: z.object({
    totals: Figures,
    /** Every interval of the period, including those without orders. */
    series: z.array(Point),
    channels: z.array(z.object({ channelId: z.string(), figures: Figures })),
    /** When orders are placed: weekday 1 (Monday) to 7, hour 0 to 23. Empty hours are left out. */
    hours: z.array(z.object({ weekday: count(), hour: count(), orders: count(), net: Money })),
  }),
  errors,
});

const SORTS = ["net", "units", "margin", "returnedUnits"] as const;

export const ProductFigures = z
  .object({
    /** `null` for lines of a SKU without a product. */
    productId: z.string().nullable(),
    /** `null` where the figures are of the whole product, or of a SKU without a product. */
    variantId: z.string().nullable(),
    name: z.string(),
    sku: z.string(),
    imageUrl: z.string().nullable(),
    figures: LineFigures,
  })
  .openapi("ProductFigures");
export type ProductFigures = z.infer<typeof ProductFigures>;

export const getProductStatistics = endpoint(
  "getProductStatistics",
  "get",
  "/v1/statistics/products",
  {
    ...permission,
    summary: "Figures of each product, or of each variant, that was ordered in a period",
    query: z.object({
      ...period,
      timezoneOffset,
      by: z.enum(["product", "variant"]).default("product"),
      ...paging(50, 1000),
      sortBy: z.enum(SORTS).default("net"),
      orderBy: z.enum(["asc", "desc"]).default("desc"),
    }),
    response: z.object({ products: z.array(ProductFigures), total: count() }),
    errors,
  },
);

export const STATISTICS_PARTS = ["category", "channelType", "platform", "courier", "city"] as const;
export type StatisticsPart = (typeof STATISTICS_PARTS)[number];
export const MAY_LACK = [
  "category",
  "courier",
  "city",
] as const satisfies readonly StatisticsPart[];

export const getPartStatistics = endpoint("getPartStatistics", "get", "/v1/statistics/parts", {
  ...permission,
  summary: "Orders and net sales by category, kind of channel, platform, courier or city",
  query: z.object({
    ...period,
    timezoneOffset,
    by: z.enum(STATISTICS_PARTS),
    /** Orders by net sales. */
    orderBy: z.enum(["asc", "desc"]).default("desc"),
    limit: z.coerce.number().int().min(1).max(1000).default(50),
  }),
  response: z.object({
    parts: z.array(
      z.object({
        /**
         * A kind of channel is its `channelType`. A platform is one of ORDER_PLATFORMS, and there
         * is none without an order from Tokopedia. "" is unknown, or no category.
         */
        name: z.string(),
        /** For a category, an order counts once for each variant in it. */
        orders: count(),
        units: count(),
        net: Money,
        cancelled: count(),
        returned: count(),
      }),
    ),
    total: count(),
  }),
  errors,
});

/**
 * Days of sales from which the days of stock left are calculated, and days without a sale after
 * which stock is dead.
 */
export const STOCK_DAYS = 30;
export const DEAD_DAYS = 90;

const StockItem = z.object({
  variantId: z.string(),
  productId: z.string(),
  name: z.string(),
  sku: z.string(),
  onHand: count(),
  /** on hand × cost. `null` where the cost is unknown. */
  value: Money.nullable(),
  /** Pieces sold in the last STOCK_DAYS days. */
  sold: count(),
  /** on hand ÷ pieces sold a day. `null` where none was sold. */
  daysLeft: z.number().nullable(),
});
export const getStockStatistics = endpoint("getStockStatistics", "get", "/v1/statistics/stock", {
  ...permission,
  summary: "What the stock is worth, how long it lasts, and what does not sell",
  query: z.object({ limit: z.coerce.number().int().min(1).max(1000).default(10) }),
  response: z.object({
    asOf: instant(),
    /** on hand × cost of variants with a cost, and the pieces of variants without one. */
    value: Money,
    units: count(),
    unitsWithoutCost: count(),
    daysLeft: z.number().nullable(),
    deadValue: Money,
    deadCount: count(),
    /**
     * On hand, without an order in DEAD_DAYS days, for products that are older than that; the
     * highest value first.
     */
    dead: z.array(StockItem),
    endingSoon: z.array(StockItem),
  }),
});

/** Most variants of one call, and of the page. */
export const UNCOSTED_LIMIT = 200;

const UncostedVariant = z.object({
  variantId: z.string(),
  productId: z.string(),
  name: z.string(),
  sku: z.string(),
  /** Kept pieces that were sold without a cost, and their net sales. */
  units: count(),
  net: Money,
  /** The variant's present cost. `null` where it is still unknown. */
  cost: Money.nullable(),
});
export const getUncostedSales = endpoint("getUncostedSales", "get", "/v1/statistics/uncosted", {
  ...permission,
  summary: "Variants that were sold while their cost was unknown",
  query: z.object({ limit: z.coerce.number().int().min(1).max(UNCOSTED_LIMIT).default(50) }),
  response: z.object({
    /** Variants with a cost come first, then those with the highest net sales. */
    variants: z.array(UncostedVariant),
    total: count(),
  }),
});

export const costPastSales = endpoint("costPastSales", "post", "/v1/statistics/uncosted/;cost", {
  access: ["analytics-read", "product-manage"],
  summary: "Use the variants' present cost for past sales of unknown cost. Known costs stay",
  body: z.object({
    variantIds: z.array(z.string()).min(1, "too_few").max(UNCOSTED_LIMIT, "too_many"),
  }),
  response: z.object({
    /** Orders and pieces that have a cost now. */
    orders: count(),
    units: count(),
  }),
  errors: [404, 422],
});

/** Three calls for programs that use the older addresses. Periods are the account's days. */
export const getOrderStats = endpoint("getOrderStats", "get", "/order-api/order-stats", {
  ...permission,
  summary: "Figures by day and channel",
  query: z.object(period),
  response: z.object({
    orderStats: z.array(z.object({ date: z.string(), channelId: z.string(), figures: Figures })),
  }),
  errors,
});
const VariantFigures = z.object({
  /** `null` for lines of a SKU without a product. */
  variantId: z.string().nullable(),
  productId: z.string().nullable(),
  sku: z.string(),
  name: z.string(),
  figures: LineFigures,
});
export const getVariantStats = endpoint("getVariantStats", "get", "/order-api/variant-stats", {
  ...permission,
  summary: "Figures of each variant on each channel",
  query: z.object(period),
  response: z.object({
    variantStats: z.array(VariantFigures.extend({ channelId: z.string() })),
  }),
  errors,
});
export const getVariantMergedStats = endpoint(
  "getVariantMergedStats",
  "get",
  "/order-api/variant-merged-stats",
  {
    ...permission,
    summary: "Figures of each variant, its channels together",
    query: z.object(period),
    response: z.object({ variantStats: z.array(VariantFigures) }),
    errors,
  },
);
