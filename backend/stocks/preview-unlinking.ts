import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { previewUnlinking as call } from "#contract/channel-warehouses.ts";
import type { Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { channels, channelWarehouses } from "../db/schema/channels.ts";
import { channelVariants } from "../db/schema/listings.ts";
import { warehouses } from "../db/schema/stocks.ts";
import { notFound } from "../http/problem-error.ts";
import { type FigureOf, loadFigureLookup } from "./read-figures.ts";
import { readSellingPlaces } from "./selling-places.ts";

/** Variants per query. */
const PART_SIZE = 500;

/**
 * Compares a shop's figures with and without one of its warehouses. Throws 404 for a foreign one.
 */
export async function previewUnlinking(
  db: Queryable,
  { accountId }: Caller,
  channelWarehouseId: string,
): Promise<z.output<typeof call.response>> {
  const [link] = await db
    .select({
      row: channelWarehouses,
      channelType: channels.channelType,
      warehouseName: warehouses.name,
    })
    .from(channelWarehouses)
    .innerJoin(
      channels,
      and(
        eq(channels.accountId, channelWarehouses.accountId),
        eq(channels.id, channelWarehouses.channelId),
      ),
    )
    .leftJoin(
      warehouses,
      and(
        eq(warehouses.accountId, channelWarehouses.accountId),
        eq(warehouses.id, channelWarehouses.warehouseId),
      ),
    )
    .where(
      and(
        eq(channelWarehouses.accountId, accountId),
        eq(channelWarehouses.id, channelWarehouseId),
        isNull(channels.disconnectedAt),
      ),
    );
  if (!link) throw notFound("A channel warehouse");
  const { channelId, id, name, warehouseId } = link.row;
  const listedChannelVariants = await db
    .selectDistinct({ variantId: channelVariants.variantId })
    .from(channelVariants)
    .where(and(eq(channelVariants.accountId, accountId), eq(channelVariants.channelId, channelId)))
    .orderBy(asc(channelVariants.variantId));
  const shownUnits = { now: 0, after: 0 };
  for (let start = 0; start < listedChannelVariants.length; start += PART_SIZE) {
    const variantIds = listedChannelVariants
      .slice(start, start + PART_SIZE)
      .map((row) => row.variantId);
    const request = { accountId, variantIds, channelIds: [channelId] };
    const sumFigures = (figureOf: FigureOf) =>
      variantIds.reduce(
        (total, variantId) => total + (figureOf(variantId, channelId)?.quantity ?? 0),
        0,
      );
    shownUnits.now += sumFigures(await loadFigureLookup(db, request));
    shownUnits.after += sumFigures(await loadFigureLookup(db, { ...request, unlinkedId: id }));
  }
  const findSellingPlaces = await readSellingPlaces(db, accountId, [channelId], id);
  const { warehouseIds, locations } = findSellingPlaces(channelId);
  return {
    channelWarehouse: {
      ...{ id, channelId, channelType: link.channelType, name },
      warehouseId: warehouseId ?? "unbound",
    },
    warehouseName: link.warehouseName ?? "",
    ...{ unitsNow: shownUnits.now, unitsAfter: shownUnits.after },
    sellsFrom: await readWarehouseNames(db, accountId, warehouseIds),
    hasOtherLinks: locations.some((location) => location.warehouseId !== null),
  };
}

async function readWarehouseNames(
  db: Queryable,
  accountId: string,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ name: warehouses.name })
    .from(warehouses)
    .where(and(eq(warehouses.accountId, accountId), inArray(warehouses.id, ids)))
    .orderBy(asc(warehouses.name));
  return rows.map((row) => row.name);
}
