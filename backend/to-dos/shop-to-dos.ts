import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import { limitToIds } from "../db/limited-to.ts";
import { channels, channelWarehouses } from "../db/schema/channels.ts";
import { metaAccesses, metaTaskItems } from "../db/schema/meta.ts";
import { orders } from "../db/schema/orders.ts";
import { putAsideRecords } from "../db/schema/put-aside-records.ts";
import { storefrontDomains } from "../db/schema/storefront-domains.ts";
import { storefrontMessengers } from "../db/schema/storefront-messages.ts";
import {
  storefrontPaymentAccounts,
  storefrontSlipVerifiers,
} from "../db/schema/storefront-payments.ts";
import { storefrontReviews } from "../db/schema/storefront-reviews.ts";
import { storefrontCouriers, storefronts } from "../db/schema/storefronts.ts";
import { webhooks } from "../db/schema/webhooks.ts";
import { hasStatus, OPEN_STATUSES } from "../orders/index.ts";
import { readOrdersToAnswer, readShopOfChannel } from "../storefront/index.ts";
import { type FoundToDo, type ToDoReader, toToDos } from "./found-to-do.ts";

const DAY_MS = 86_400_000;
/** docs/domain.md "Channels": members are warned from a week before a grant ends. */
const WARNED_BEFORE_MS = 7 * DAY_MS;

/** Connections of the caller's shops. */
export const CONNECTION_TO_DOS: ToDoReader = {
  mayRead: ({ permissions }) => permissions.has("integration-manage"),
  read: async (backend, caller) => {
    const shops = await readShops(backend, caller);
    return shops.flatMap((shop) => [
      ...toShopToDos(shop, backend.now()),
      ...toToDos(
        "orders_never_expire",
        { count: asksForExpiry(backend, shop) && shop.orderExpMins === null ? 1 : 0 },
        shop.id,
      ),
    ]);
  },
};

/** Only for members of all shops: the own shop's accounts, Meta and webhooks. */
export const WHOLE_ACCOUNT_TO_DOS: ToDoReader = {
  mayRead: ({ permissions, channelIds, warehouseIds }) =>
    permissions.has("integration-manage") && channelIds === null && warehouseIds === null,
  read: async (backend, caller) =>
    (
      await Promise.all([
        readOwnShopKeys(backend, caller),
        readMeta(backend, caller),
        readWebhooks(backend, caller),
      ])
    ).flat(),
};

/** Places of the caller's shops that no warehouse serves. */
export const WAREHOUSE_TO_DOS: ToDoReader = {
  mayRead: ({ permissions, channelIds, warehouseIds }) =>
    permissions.has("warehouse-manage") && channelIds === null && warehouseIds === null,
  read: async ({ db }, { accountId }) => {
    const rows = await db
      .select({ channelId: channelWarehouses.channelId, count: sql<number>`count(*)::int` })
      .from(channelWarehouses)
      .innerJoin(
        channels,
        and(
          eq(channels.accountId, channelWarehouses.accountId),
          eq(channels.id, channelWarehouses.channelId),
        ),
      )
      .where(
        and(
          eq(channelWarehouses.accountId, accountId),
          isNull(channelWarehouses.warehouseId),
          isNull(channels.disconnectedAt),
        ),
      )
      .groupBy(channelWarehouses.channelId);
    return rows.flatMap(({ channelId, count }) =>
      toToDos("warehouses_unlinked", { count }, channelId),
    );
  },
};

/** Payments, refunds and doubtful orders of the caller's own shops. */
export const OWN_SHOP_ORDER_TO_DOS: ToDoReader = {
  mayRead: ({ permissions, orderScope }) => permissions.has("order-manage") && orderScope === "all",
  read: async (backend, caller) => {
    const ownShops = await findOwnShops(backend, caller);
    const found = await Promise.all(
      ownShops.map(async (channelId) => {
        const shop = await readShopOfChannel(backend.db, caller, channelId);
        const { claimed, refunds, doubtful, paymentReviews } = await readOrdersToAnswer(
          backend,
          caller,
          shop,
        );
        return [
          toToDos(
            "payments_to_check",
            { ...claimed, deadline: claimed.endsAt?.toISOString() ?? null },
            channelId,
          ),
          toToDos("received_payments_to_check", { count: paymentReviews }, channelId),
          toToDos("refunds_to_pay", refunds, channelId),
          toToDos("orders_to_review", { count: doubtful }, channelId),
        ].flat();
      }),
    );
    return found.flat();
  },
};

const findOwnShops = async (
  { db }: Pick<Backend, "db">,
  { accountId, channelIds }: Caller,
): Promise<string[]> =>
  (
    await db
      .select({ id: channels.id })
      .from(channels)
      .innerJoin(
        storefronts,
        and(eq(storefronts.accountId, channels.accountId), eq(storefronts.channelId, channels.id)),
      )
      .where(
        and(
          eq(channels.accountId, accountId),
          isNull(channels.disconnectedAt),
          limitToIds(channels.id, channelIds),
        ),
      )
  ).map(({ id }) => id);

type ShopFacts = Awaited<ReturnType<typeof readShops>>[number];

function readShops({ db }: Backend, { accountId, channelIds }: Caller) {
  const isOpenOrder = and(
    eq(orders.accountId, channels.accountId),
    eq(orders.channelId, channels.id),
    hasStatus(OPEN_STATUSES),
  );
  return db
    .select({
      id: channels.id,
      channelType: channels.channelType,
      status: channels.status,
      grantExpiresAt: channels.grantExpiresAt,
      lastError: channels.lastError,
      orderExpMins: channels.orderExpMins,
      openAmount: sql<number>`(select coalesce(sum(${orders.total}), 0)::float8 from ${orders} where ${isOpenOrder})`,
      unreadable: sql<number>`(select count(*)::int from ${putAsideRecords} where ${putAsideRecords.accountId} = ${channels.accountId} and ${putAsideRecords.channelId} = ${channels.id} and ${putAsideRecords.kind} = 'order')`,
    })
    .from(channels)
    .where(
      and(
        eq(channels.accountId, accountId),
        isNull(channels.disconnectedAt),
        ne(channels.status, "pending"),
        limitToIds(channels.id, channelIds),
      ),
    );
}

function toShopToDos(shop: ShopFacts, now: Date): FoundToDo[] {
  const { id, status, grantExpiresAt, lastError } = shop;
  const endsInMs = grantExpiresAt ? grantExpiresAt.getTime() - now.getTime() : Infinity;
  const isEnded = status === "revoked" || status === "expired" || endsInMs <= 0;
  const found: FoundToDo[] = [];
  if (isEnded) found.push(...toToDos("access_ended", { count: 1, amount: shop.openAmount }, id));
  else if (endsInMs <= WARNED_BEFORE_MS)
    found.push(
      ...toToDos(
        "access_ending",
        { count: 1, deadline: grantExpiresAt?.toISOString() ?? null },
        id,
      ),
    );
  // The end of an access has its own to-do.
  if (!isEnded && lastError !== null && lastError !== "authorisation_expiring")
    found.push(...toToDos("shop_errors", { count: 1 }, id));
  found.push(...toToDos("unreadable_orders", { count: shop.unreadable }, id));
  return found;
}

/** The shop's marketplace keeps unpaid orders for ever, so the seller sets when they end. */
const asksForExpiry = ({ connector }: Backend, { channelType }: ShopFacts): boolean =>
  connector(channelType)?.orders?.unpaidReason !== undefined;

async function readOwnShopKeys({ db }: Backend, { accountId }: Caller): Promise<FoundToDo[]> {
  const [rows, reviews] = await Promise.all([
    db
      .select({
        channelId: storefronts.channelId,
        payment: isNotNull(storefrontPaymentAccounts.refusedAt),
        courier: isNotNull(storefrontCouriers.refusedAt),
        slips: sql<boolean>`(${storefrontSlipVerifiers.refusedAt} is not null or ${storefrontSlipVerifiers.usedUpAt} is not null)`,
        messengers: sql<number>`(select count(*)::int from ${storefrontMessengers} where ${storefrontMessengers.accountId} = ${storefronts.accountId} and ${storefrontMessengers.storefrontId} = ${storefronts.id} and ${storefrontMessengers.refusedAt} is not null)`,
        domains: sql<number>`(select count(*)::int from ${storefrontDomains} where ${storefrontDomains.accountId} = ${storefronts.accountId} and ${storefrontDomains.storefrontId} = ${storefronts.id} and ${storefrontDomains.failingSince} is not null and ${storefrontDomains.removedAt} is null)`,
      })
      .from(storefronts)
      .leftJoin(
        storefrontPaymentAccounts,
        and(
          eq(storefrontPaymentAccounts.accountId, storefronts.accountId),
          eq(storefrontPaymentAccounts.storefrontId, storefronts.id),
          isNull(storefrontPaymentAccounts.disconnectedAt),
        ),
      )
      .leftJoin(
        storefrontCouriers,
        and(
          eq(storefrontCouriers.accountId, storefronts.accountId),
          eq(storefrontCouriers.storefrontId, storefronts.id),
          isNull(storefrontCouriers.disconnectedAt),
        ),
      )
      .leftJoin(
        storefrontSlipVerifiers,
        and(
          eq(storefrontSlipVerifiers.accountId, storefronts.accountId),
          eq(storefrontSlipVerifiers.storefrontId, storefronts.id),
        ),
      )
      .where(eq(storefronts.accountId, accountId)),
    db
      .select({ channelId: storefronts.channelId, count: sql<number>`count(*)::int` })
      .from(storefrontReviews)
      .innerJoin(
        storefronts,
        and(
          eq(storefronts.accountId, storefrontReviews.accountId),
          eq(storefronts.id, storefrontReviews.storefrontId),
        ),
      )
      .where(
        and(eq(storefrontReviews.accountId, accountId), eq(storefrontReviews.state, "waiting")),
      )
      .groupBy(storefronts.channelId),
  ]);
  return [
    ...rows.flatMap(({ channelId, payment, courier, slips, messengers, domains }) => [
      ...toToDos("payment_key_refused", { count: Number(payment) }, channelId),
      ...toToDos("courier_key_refused", { count: Number(courier) }, channelId),
      ...toToDos("slip_key_refused", { count: Number(slips) }, channelId),
      ...toToDos("messenger_key_refused", { count: messengers }, channelId),
      ...toToDos("domain_failing", { count: domains }, channelId),
    ]),
    ...reviews.flatMap(({ channelId, count }) => toToDos("reviews_to_check", { count }, channelId)),
  ];
}

async function readMeta({ db }: Backend, { accountId, permissions }: Caller): Promise<FoundToDo[]> {
  if (!permissions.has("product-manage")) return [];
  const [row] = await db
    .select({
      isLost: isNotNull(metaAccesses.lostAt),
      refused: sql<number>`(select count(*)::int from ${metaTaskItems} where ${metaTaskItems.accountId} = ${metaAccesses.accountId} and ${metaTaskItems.taskId} = ${metaAccesses.lastTaskId} and ${metaTaskItems.error} is not null)`,
    })
    .from(metaAccesses)
    .where(eq(metaAccesses.accountId, accountId));
  return row
    ? [
        ...toToDos("meta_access_lost", { count: Number(row.isLost) }),
        ...toToDos("meta_items_refused", { count: row.refused }),
      ]
    : [];
}

async function readWebhooks({ db }: Backend, { accountId }: Caller): Promise<FoundToDo[]> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(webhooks)
    .where(and(eq(webhooks.accountId, accountId), isNotNull(webhooks.offReason)));
  return toToDos("webhooks_off", { count: row?.count ?? 0 });
}
