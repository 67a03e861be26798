import type { z } from "zod";
import type { DashboardTile } from "#contract/dashboards.ts";

export const PRESETS = ["owner", "warehouse", "marketing", "empty"] as const;
export type Preset = (typeof PRESETS)[number];

/** Initial tiles of a dashboard. Absent fields have the contract's defaults. */
export const PRESET_TILES: Record<Preset, z.input<typeof DashboardTile>[]> = {
  owner: [
    { kind: "figure", metric: "net", period: "today" },
    { kind: "figure", metric: "orders", period: "today" },
    { kind: "figure", metric: "margin", period: "30d" },
    { kind: "figure", metric: "averageOrder", period: "30d" },
    { kind: "line", metric: "net", period: "30d", isWide: true },
    { kind: "channels", period: "30d" },
    { kind: "products", period: "30d" },
    { kind: "categories", period: "30d" },
    { kind: "stock", isWide: true },
  ],
  warehouse: [
    { kind: "figure", metric: "onTimeRate", period: "7d" },
    { kind: "figure", metric: "shipSeconds", period: "7d" },
    { kind: "figure", metric: "pickSeconds", period: "7d" },
    { kind: "figure", metric: "returnRate", period: "30d" },
    { kind: "onTime", period: "30d" },
    { kind: "couriers", period: "30d" },
    { kind: "hours", period: "90d", isWide: true },
    { kind: "stock", isWide: true },
  ],
  marketing: [
    { kind: "figure", metric: "gross", period: "30d" },
    { kind: "figure", metric: "discounts", period: "30d" },
    { kind: "figure", metric: "averageOrder", period: "30d" },
    { kind: "figure", metric: "cancelRate", period: "30d" },
    { kind: "bar", metric: "orders", period: "90d", interval: "week", isWide: true },
    { kind: "hours", period: "90d" },
    { kind: "products", period: "30d" },
    { kind: "cities", period: "90d" },
    { kind: "categories", period: "90d" },
  ],
  empty: [],
};
