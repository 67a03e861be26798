import { setTimeout as pause } from "node:timers/promises";
import { and, asc, count, eq, inArray } from "drizzle-orm";
import { COUNTRIES } from "#contract/countries.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import { DEMO_SIGN_IN } from "../accounts/index.ts";
import { withCapability } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { channelProducts, channelVariants } from "../db/schema/listings.ts";
import { orders } from "../db/schema/orders.ts";
import { arrangeShipment, pullChannel, pullSettlements } from "../orders/index.ts";
import type { DemoSteps } from "./demo-run.ts";
import type { DemoMarketplace } from "./marketplace.ts";
import type { PlannedOrder } from "./order-plan.ts";

const HISTORY_MS = 92 * 24 * 3_600_000;
/** Orders that the demo arranges itself, so that some have a label. */
const MAX_ARRANGED = 6;
const ARRANGE_DEADLINE_MS = 60_000;

interface ShopOwner {
  accountId: string;
  userId: string;
  channelId: string;
}

/** Creates buyers' orders in the marketplace and pulls ninety days of them at once. */
export async function seedOrders(
  backend: Backend,
  steps: DemoSteps,
  marketplace: DemoMarketplace,
  owner: ShopOwner,
  plan: readonly PlannedOrder[],
): Promise<void> {
  const models = await readListedModels(backend, owner);
  const [channel] = await backend.db.select().from(channels).where(matchChannel(owner));
  for (const [index, { at, status, cod, message, lines }] of plan.entries()) {
    const items = lines.flatMap(({ variantId, quantity }) => {
      const model = models.get(variantId);
      return model ? [{ ...model, quantity }] : [];
    });
    if (items.length === 0) continue;
    const order = {
      ...{ shopId: Number(channel?.shopId), items, createdAt: at, targetStatus: status },
      ...{ cod, message, pastStock: true, quiet: true },
    };
    await steps.once(`order ${index}`, async () => void (await marketplace.createOrder(order)));
  }
  await steps.once("orders read", () => readOrders(backend, owner));
  await steps.once("orders arranged", () => arrangeFirstOrders(backend, owner));
}

async function readOrders(backend: Backend, owner: ShopOwner): Promise<void> {
  const since = new Date(backend.now().getTime() - HISTORY_MS);
  await backend.db
    .update(channels)
    .set({ orderCursorAt: since, settlementCursorAt: since })
    .where(matchChannel(owner));
  await pullChannel(backend, owner);
  await pullSettlements(backend, owner);
}

const matchChannel = ({ accountId, channelId }: ShopOwner) =>
  and(eq(channels.accountId, accountId), eq(channels.id, channelId));

async function readListedModels(
  backend: Backend,
  { accountId, channelId }: ShopOwner,
): Promise<Map<string, { itemId: number; modelId: number }>> {
  const rows = await backend.db
    .select({
      variantId: channelVariants.variantId,
      itemId: channelProducts.externalProductId,
      modelId: channelVariants.externalVariantId,
    })
    .from(channelVariants)
    .innerJoin(
      channelProducts,
      and(
        eq(channelProducts.accountId, channelVariants.accountId),
        eq(channelProducts.id, channelVariants.channelProductId),
      ),
    )
    .where(and(eq(channelVariants.accountId, accountId), eq(channelVariants.channelId, channelId)));
  return new Map(
    rows.map((row) => [
      row.variantId,
      { itemId: Number(row.itemId), modelId: Number(row.modelId) },
    ]),
  );
}

async function arrangeFirstOrders(backend: Backend, owner: ShopOwner): Promise<void> {
  const dueOrders = await backend.db
    .select({ id: orders.id, externalId: orders.externalId, packageNumber: orders.packageNumber })
    .from(orders)
    .where(and(eq(orders.accountId, owner.accountId), eq(orders.status, "to_process")))
    .orderBy(asc(orders.placedAt))
    .limit(MAX_ARRANGED);
  const caller = makeOwnerCaller(owner);
  for (const order of dueOrders) {
    const ref = { externalOrderId: order.externalId, packageNumber: order.packageNumber };
    const { pickup } = await withCapability(backend, owner, "shipping", (shipping, credentials) =>
      shipping.parameters(credentials, ref),
    );
    const address = pickup?.addresses[0];
    const slot = address?.slots?.[0];
    if (address && slot)
      await arrangeShipment(backend, caller, order.id, {
        method: "pickup",
        addressId: address.addressId,
        slotId: slot.slotId,
      });
  }
  const ids = dueOrders.map((order) => order.id);
  if (ids.length === 0) return;
  for (
    const startedMs = Date.now();
    Date.now() - startedMs < ARRANGE_DEADLINE_MS;
    await pause(500)
  ) {
    const [countRow] = await backend.db
      .select({ n: count() })
      .from(orders)
      .where(and(inArray(orders.id, ids), eq(orders.documentStatus, "ready")));
    if (countRow?.n === ids.length) return;
  }
}

function makeOwnerCaller({ accountId, userId }: ShopOwner): Caller {
  const { timeZone } = COUNTRIES.id;
  return {
    userId,
    email: DEMO_SIGN_IN.email,
    accountId,
    countryCode: "id",
    timeZone,
    permissions: new Set(PERMISSIONS),
    isInternal: false,
    channelIds: null,
    warehouseIds: null,
    orderScope: "all",
    from: null,
    sessionId: "demo",
    openedBy: null,
    mode: "open",
  };
}
