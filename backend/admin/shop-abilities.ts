import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { AbilityState, LiveApp, LiveMarketplace, ShopAbility } from "#contract/going-live.ts";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { orderEvents, orders } from "../db/schema/orders.ts";

const MOST_SHOPS = 50;

type Shops = LiveMarketplace["shops"];
type Row = typeof channels.$inferSelect;
interface Shown {
  state: AbilityState;
  at: Date | null;
  code: string | null;
}

const UNTRIED: Shown = { state: "untried", at: null, code: null };
const NOT_OFFERED: Shown = { state: "not_offered", at: null, code: null };

/** Events that show whether parcels can be arranged and labels fetched. */
const EVENTS = { ship: ["arranged", "arrange_failed"], print: ["label_ready", "label_failed"] };

/** Returns what each connected shop was last able to do, the newest shop first. */
export async function readShopAbilities(
  backend: Pick<Backend, "db" | "connector">,
  app: Exclude<LiveApp, "meta">,
): Promise<Shops> {
  const { db } = backend;
  const rows = await db
    .select()
    .from(channels)
    .where(and(eq(channels.channelType, app), isNull(channels.disconnectedAt)))
    .orderBy(desc(channels.createdAt), desc(channels.id))
    .limit(MOST_SHOPS);
  if (rows.length === 0) return [];
  const found = await db
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
        inArray(orderEvents.type, Object.values(EVENTS).flat()),
      ),
    )
    .groupBy(orders.channelId, orderEvents.type);
  const connector = backend.connector(app);
  return rows.map((row) => {
    const ofShop = found.filter(({ channelId }) => channelId === row.id);
    const last = ([works, fails]: readonly string[]): Shown => {
      const [latest] = ofShop
        .filter(({ type }) => type === works || type === fails)
        .sort((one, other) => other.at.getTime() - one.at.getTime());
      if (!latest) return UNTRIED;
      const { at, code } = latest;
      return latest.type === works
        ? { state: "works", at, code: null }
        : { state: "fails", at, code };
    };
    const abilities: Record<ShopAbility, Shown> = {
      connect: connectionOf(row),
      read: workOf(row, "orders", row.lastOrderPullAt),
      push: connector && !connector.stock ? NOT_OFFERED : workOf(row, "stock", row.lastStockPushAt),
      ship: connector && !connector.shipping ? NOT_OFFERED : last(EVENTS.ship),
      print: connector && !connector.shipping?.labels ? NOT_OFFERED : last(EVENTS.print),
    };
    return {
      ...{ accountId: row.accountId, channelId: row.id, name: row.name },
      abilities: Object.entries(abilities).map(([ability, shown]) => ({
        ability: ability as ShopAbility,
        ...shown,
        at: shown.at?.toISOString() ?? null,
      })),
    };
  });
}

function connectionOf({ status, authorisedAt, createdAt, lastError, lastErrorAt }: Row): Shown {
  if (status === "active") return { state: "works", at: authorisedAt ?? createdAt, code: null };
  if (status === "pending") return UNTRIED;
  return { state: "fails", at: lastErrorAt, code: lastError };
}

function workOf(row: Row, work: Row["lastErrorIn"], at: Date | null): Shown {
  if (row.lastErrorIn === work) return { state: "fails", at: row.lastErrorAt, code: row.lastError };
  return at ? { state: "works", at, code: null } : UNTRIED;
}
