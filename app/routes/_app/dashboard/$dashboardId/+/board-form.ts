import "server-only";
import { z } from "zod";
import {
  DASHBOARD_PERIODS,
  DashboardInput,
  DashboardTile,
  MAX_TILES,
  METRICS,
  TILE_KINDS,
} from "#contract/dashboards.ts";
import { STATISTICS_INTERVALS } from "#contract/statistics.ts";

const createCheckboxSchema = () =>
  z
    .literal("on")
    .optional()
    .transform((value) => value === "on");

/** A row of the form. Without a kind it is ignored. `place` is the tile's position. */
const Line = z.object({
  kind: z.enum(["", ...TILE_KINDS]).default(""),
  metric: z.enum(METRICS).default("net"),
  period: z.enum(DASHBOARD_PERIODS).default("7d"),
  interval: z.enum(STATISTICS_INTERVALS).default("day"),
  channelId: z.string().default(""),
  isWide: createCheckboxSchema(),
  place: z.coerce.number({ error: "invalid_number" }).int("invalid_number").default(MAX_TILES),
});

export const BoardForm = z.object({
  name: z.string({ error: "required" }).pipe(DashboardInput.shape.name),
  isShared: createCheckboxSchema(),
  version: z.coerce.number().int(),
  tiles: z
    .array(Line)
    .max(MAX_TILES + 1, "too_many")
    .default([]),
});

/** Returns the tiles by position. Equal positions keep their order. */
export const sortTiles = ({
  tiles,
}: z.output<typeof BoardForm>): z.output<typeof DashboardTile>[] =>
  tiles
    .filter(({ kind }) => kind !== "")
    .toSorted((a, b) => a.place - b.place)
    .map(({ place: _, channelId, ...tile }) =>
      DashboardTile.parse({ ...tile, channelId: channelId || null }),
    );
