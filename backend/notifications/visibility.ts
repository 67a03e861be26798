import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Caller } from "../context.ts";
import { notifications } from "../db/schema/notifications.ts";

/** Two lists of ids as jsonb; `null`: not limited. */
interface MemberLimits {
  channelIds: SQLWrapper;
  warehouseIds: SQLWrapper;
}

/**
 * Whether a limited member may see it. Notifications about orders or stock without a channel or
 * warehouse are only for unlimited members.
 */
export const makeVisibilityTest = (
  { category, data }: { category: SQLWrapper; data: SQLWrapper },
  { channelIds, warehouseIds }: MemberLimits,
): SQL => sql`(
  (${channelIds} is null or case when ${data}->>'channelId' is null then ${category} <> 'order'
    else jsonb_exists(${channelIds}, ${data}->>'channelId') end)
  and (${warehouseIds} is null or ${category} not in ('order', 'stock')
    or (jsonb_array_length(coalesce(${data}->'warehouseIds', '[]')) > 0 and ${data}->'warehouseIds' <@ ${warehouseIds})))`;

/** `undefined` for an unlimited member. */
export function makeVisibleCondition({
  channelIds,
  warehouseIds,
}: Pick<Caller, "channelIds" | "warehouseIds">): SQL | undefined {
  if (channelIds === null && warehouseIds === null) return undefined;
  const listAsSql = (ids: readonly string[] | null) =>
    sql`${ids === null ? null : JSON.stringify(ids)}::jsonb`;
  return makeVisibilityTest(notifications, {
    channelIds: listAsSql(channelIds),
    warehouseIds: listAsSql(warehouseIds),
  });
}
