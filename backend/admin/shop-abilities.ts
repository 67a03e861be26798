import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { AbilityState, LiveApp, LiveMarketplace, ShopAbility } from "#contract/going-live.ts";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { orderEvents, orders } from "../db/schema/orders.ts";

const MAX_SHOPS = 50;

type LiveShops = LiveMarketplace["shops"];
type ChannelRow = typeof channels.$inferSelect;
interface ShownAbility {
  state: AbilityState;
  at: Date | null;
  code: string | null;
}

const UNTRIED: ShownAbility = { state: "untried", at: null, code: null };
const NOT_OFFERED: ShownAbility = { state: "not_offered", at: null, code: null };

/** Order events that show whether parcels are arranged and labels fetched. */
const OUTCOME_EVENTS = {
  ship: ["arranged", "arrange_failed"],
  print: ["label_ready", "label_failed"],
};

/** Returns what each connected shop was last able to do, the newest shop first. */
export async function readShopAbilities(
  backend: Pick<Backend, "db" | "connector">,
  app: Exclude<LiveApp, "meta">,
): Promise<LiveShops> {
  const { db } = backend;
  const rows = await db
    .select()
    .from(channels)
    .where(and(eq(channels.channelType, app), isNull(channels.disconnectedAt)))
    .orderBy(desc(channels.createdAt), desc(channels.id))
    .limit(MAX_SHOPS);
  if (rows.length === 0) return [];
  const outcomeEvents = await db
    .select({
      channelId: orders.channelId,
      type: orderEvents.type,
      at: sql<Date>`max(${orderEvents.at})`.mapWith(orderEvents.at),
      code: sql<
        string | null
      >`(array_agg(${orderEvents.detail}->>'reason' order by ${orderEvents.at} desc))[1]`,
    })
    .from(orderEvents)
    .innerJoin(
      orders,
      and(eq(orders.accountId, orderEvents.accountId), eq(orders.id, orderEvents.orderId)),
    )
    .where(
      and(
        inArray(
          orders.accountId,
          rows.map(({ accountId }) => accountId),
        ),
        inArray(
          orders.channelId,
          rows.map(({ id }) => id),
        ),
        inArray(orderEvents.type, Object.values(OUTCOME_EVENTS).flat()),
      ),
    )
    .groupBy(orders.channelId, orderEvents.type);
  const connector = backend.connector(app);
  return rows.map((row) => {
    const shopEvents = outcomeEvents.filter(({ channelId }) => channelId === row.id);
    const findLatestOutcome = ([successType, failureType]: readonly string[]): ShownAbility => {
      const [latest] = shopEvents
        .filter(({ type }) => type === successType || type === failureType)
        .sort((left, right) => right.at.getTime() - left.at.getTime());
      if (!latest) return UNTRIED;
      const { at, code } = latest;
      return latest.type === successType
        ? { state: "works", at, code: null }
        : { state: "fails", at, code };
    };
    const abilities: Record<ShopAbility, ShownAbility> = {
      connect: presentConnection(row),
      read: presentAbility(row, "orders", row.lastOrderPullAt),
      push:
        connector && !connector.stock
          ? NOT_OFFERED
          : presentAbility(row, "stock", row.lastStockPushAt),
      ship: connector && !connector.shipping ? NOT_OFFERED : findLatestOutcome(OUTCOME_EVENTS.ship),
      print:
        connector && !connector.shipping?.labels
          ? NOT_OFFERED
          : findLatestOutcome(OUTCOME_EVENTS.print),
    };
    return {
      ...{ accountId: row.accountId, channelId: row.id, name: row.name },
      abilities: Object.entries(abilities).map(([ability, shownAbility]) => ({
        ability: ability as ShopAbility,
        ...shownAbility,
        at: shownAbility.at?.toISOString() ?? null,
      })),
    };
  });
}

function presentConnection({
  status,
  authorisedAt,
  createdAt,
  lastError,
  lastErrorAt,
}: ChannelRow): ShownAbility {
  if (status === "active") return { state: "works", at: authorisedAt ?? createdAt, code: null };
  if (status === "pending") return UNTRIED;
  return { state: "fails", at: lastErrorAt, code: lastError };
}

function presentAbility(
  row: ChannelRow,
  area: ChannelRow["lastErrorIn"],
  lastDoneAt: Date | null,
): ShownAbility {
  if (row.lastErrorIn === area) return { state: "fails", at: row.lastErrorAt, code: row.lastError };
  return lastDoneAt ? { state: "works", at: lastDoneAt, code: null } : UNTRIED;
}
