import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { integer } from "./numbers.ts";
import type { Figures } from "./sale-figures.ts";
import { STATISTICS_INTERVALS } from "./statistics.ts";

export const METRICS = [
  "net",
  "orders",
  "averageOrder",
  "units",
  "gross",
  "discounts",
  "fees",
  "cost",
  "margin",
  "cancelRate",
  "returnRate",
  "onTimeRate",
  "shipSeconds",
  "pickSeconds",
] as const satisfies readonly (keyof z.infer<typeof Figures>)[];
export type Metric = (typeof METRICS)[number];

/**
 * `figure`: one number with the previous period's. `line`, `bar`: over time. Others are lists and
 * maps.
 */
export const TILE_KINDS = [
  "figure",
  "line",
  "bar",
  "onTime",
  "hours",
  "channels",
  "channelTypes",
  "products",
  "categories",
  "couriers",
  "cities",
  "stock",
] as const;
export type TileKind = (typeof TILE_KINDS)[number];

/** All end today, except `yesterday` and `lastMonth`. */
export const DASHBOARD_PERIODS = [
  "today",
  "yesterday",
  "7d",
  "30d",
  "90d",
  "month",
  "lastMonth",
  "year",
] as const;
export type Period = (typeof DASHBOARD_PERIODS)[number];

export const MAX_TILES = 24;

export const DashboardTile = z
  .object({
    kind: z.enum(TILE_KINDS),
    /** Used by figures, lines and bars. */
    metric: z.enum(METRICS).default("net"),
    period: z.enum(DASHBOARD_PERIODS).default("7d"),
    interval: z.enum(STATISTICS_INTERVALS).default("day"),
    /** `null`: all channels that the reader may see. */
    channelId: z.string().nullable().default(null),
    isWide: z.boolean().default(false),
  })
  .openapi("DashboardTile");
export type DashboardTile = z.infer<typeof DashboardTile>;

export const DashboardInput = z
  .object({
    name: z.string().trim().min(1, "required").max(60, "too_long"),
    /** For everybody who may read statistics. */
    isShared: z.boolean().default(false),
    tiles: z.array(DashboardTile).max(MAX_TILES, "too_many"),
  })
  .openapi("DashboardInput");

export const Dashboard = z
  .object({
    id: z.string(),
    name: z.string(),
    isShared: z.boolean(),
    tiles: z.array(DashboardTile),
    version: z.number().int(),
    ownerName: z.string(),
    canEdit: z.boolean(),
    isDefault: z.boolean(),
  })
  .openapi("Dashboard");
export type Dashboard = z.infer<typeof Dashboard>;

const permission = { access: "analytics-read" } as const;
const id = z.object({ dashboardId: z.string() });
const answer = z.object({ dashboard: Dashboard });

export const listDashboards = endpoint("listDashboards", "get", "/v1/dashboards", {
  ...permission,
  summary: "The caller's own boards and those shared in the account, by name",
  response: z.object({ dashboards: z.array(Dashboard) }),
});
/** 409 `too_many_dashboards` beyond 50 a member. */
export const createDashboard = endpoint("createDashboard", "post", "/v1/dashboards", {
  ...permission,
  summary: "Makes a board",
  body: z.object({ dashboard: DashboardInput }),
  response: answer,
  errors: [409],
});
/** `null`: none; the first page is then the home page. */
export const setDefaultDashboard = endpoint(
  "setDefaultDashboard",
  "put",
  "/v1/dashboards/default",
  {
    ...permission,
    summary: "Which board the caller sees first",
    body: z.object({ dashboardId: z.string().nullable() }),
    response: z.object({ dashboardId: z.string().nullable() }),
    errors: [404],
  },
);
export const getDefaultDashboard = endpoint(
  "getDefaultDashboard",
  "get",
  "/v1/dashboards/default",
  {
    ...permission,
    summary: "The board that the caller sees first",
    response: z.object({ dashboard: Dashboard.nullable() }),
  },
);
export const getDashboard = endpoint("getDashboard", "get", "/v1/dashboards/{dashboardId}", {
  ...permission,
  summary: "A board",
  params: id,
  response: answer,
  errors: [404],
});
/** 409 `stale_version` if it was changed since `version`. */
export const updateDashboard = endpoint("updateDashboard", "put", "/v1/dashboards/{dashboardId}", {
  ...permission,
  summary: "Changes a board of the caller's own",
  params: id,
  body: z.object({ dashboard: DashboardInput, version: integer() }),
  response: answer,
  errors: [404, 409],
});
export const deleteDashboard = endpoint(
  "deleteDashboard",
  "delete",
  "/v1/dashboards/{dashboardId}",
  {
    ...permission,
    summary: "Deletes a board of the caller's own",
    params: id,
    response: z.object({ dashboardId: z.string() }),
    errors: [404],
  },
);
