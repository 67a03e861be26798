import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Caller } from "../context.ts";
import { notifications } from "../db/schema/notifications.ts";

/** Two lists of ids as jsonb; `null`: not limited. */
interface Limits {
  channelIds: SQLWrapper;
  warehouseIds: SQLWrapper;
}

/**
 * Whether a limited member may see it. News of orders or stock without a place are for members who
 * see the whole account.
 */
export const isVisibleTo = (
  { category, data }: { category: SQLWrapper; data: SQLWrapper },
  { channelIds, warehouseIds }: Limits,
): SQL => sql`(
  (${channelIds} is null or case when ${data}->>'channelId' is null then ${category} <> 'order'
    else jsonb_exists(${channelIds}, ${data}->>'channelId') end)
  and (${warehouseIds} is null or ${category} not in ('order', 'stock')
    or (jsonb_array_length(coalesce(${data}->'warehouseIds', '[]')) > 0 and ${data}->'warehouseIds' <@ ${warehouseIds})))`;

/** `isVisibleTo` in SQL; none for an unlimited member. */
export function makeVisibleCondition({
  channelIds,
  warehouseIds,
}: Pick<Caller, "channelIds" | "warehouseIds">): SQL | undefined {
  if (channelIds === null && warehouseIds === null) return undefined;
  const listAsSql = (ids: readonly string[] | null) =>
    sql`${ids === null ? null : JSON.stringify(ids)}::jsonb`;
  return isVisibleTo(notifications, {
    channelIds: listAsSql(channelIds),
    warehouseIds: listAsSql(warehouseIds),
  });
}
