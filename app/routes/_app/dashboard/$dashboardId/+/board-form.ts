import "server-only";
import { z } from "zod";
import {
  DashboardInput,
  DashboardTile,
  METRICS,
  MOST_TILES,
  PERIODS,
  TILE_KINDS,
} from "#contract/dashboards.ts";
import { INTERVALS } from "#contract/statistics.ts";

const checkedValue = () =>
  z
    .literal("on")
    .optional()
    .transform((value) => value === "on");

/** A row of the form. Without a kind it is ignored. `place` is the tile's position. */
const Line = z.object({
  kind: z.enum(["", ...TILE_KINDS]).default(""),
  metric: z.enum(METRICS).default("net"),
  period: z.enum(PERIODS).default("7d"),
  interval: z.enum(INTERVALS).default("day"),
  channelId: z.string().default(""),
  isWide: checkedValue(),
  place: z.coerce.number({ error: "invalid_number" }).int("invalid_number").default(MOST_TILES),
});

export const BoardForm = z.object({
  name: z.string({ error: "required" }).pipe(DashboardInput.shape.name),
  isShared: checkedValue(),
  version: z.coerce.number().int(),
  tiles: z
    .array(Line)
    .max(MOST_TILES + 1, "too_many")
    .default([]),
});

/** Returns the tiles by position. Equal positions keep their order. */
export const tilesIn = ({ tiles }: z.output<typeof BoardForm>): z.output<typeof DashboardTile>[] =>
  tiles
    .filter(({ kind }) => kind !== "")
    .toSorted((a, b) => a.place - b.place)
    .map(({ place: _, channelId, ...tile }) =>
      DashboardTile.parse({ ...tile, channelId: channelId || null }),
    );
