import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { newId } from "#backend/db/columns.ts";
import { memberships, users } from "#backend/db/schema/accounts.ts";
import { stocks } from "#backend/db/schema/stocks.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { handleScan } from "#backend/orders/pick-pack/handle-scan.ts";
import type { PickPack } from "#contract/pick-packs.ts";
import type { PickStop, PickWave } from "#contract/pick-waves.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { channelOf, type Seller, type World } from "#tests/support/seller-world.ts";

type Changes = Parameters<typeof channelOrder>[2];
let minute = 0;

/**
 * Creates an order that was arranged on the channel's own page and waits for its courier, with the
 * tracking code `AWB-<number>`.
 */
export async function orderToShip(
  world: World,
  seller: Seller,
  number: string,
  items: Record<string, number>,
  changes: Changes = {},
): Promise<string> {
  return report(world, seller, number, items, {
    status: "to_ship",
    nativeStatus: "PROCESSED",
    trackingCode: `AWB-${number}`,
    ...changes,
  });
}

/** Reports an order again, later than all reports before. */
export async function report(
  world: World,
  seller: Seller,
  number: string,
  items: Record<string, number>,
  changes: Changes,
): Promise<string> {
  minute += 1;
  const updatedAt = new Date(Date.UTC(2026, 10, 21, 2, 0) + minute * 60_000);
  const news = channelOrder(number, items, { updatedAt, ...changes });
  world.connector.channelOrders.set(number, news);
  return ingestOrder(world.backend, channelOf(seller), news);
}

/** Adds a member to the seller's account who may pick. */
export async function addPicker(world: World, seller: Seller, name: string): Promise<Seller> {
  const userId = newId();
  const { db } = world.backend;
  await db
    .insert(users)
    .values({ id: userId, email: `${userId}@example.com`, name, passwordHash: "x" });
  await db.insert(memberships).values({ accountId: seller.accountId, userId, userType: "owner" });
  return { ...seller, caller: { ...seller.caller, userId } };
}

export async function putOnRack(world: World, variantId: string, rack: string): Promise<void> {
  await world.backend.db.update(stocks).set({ rack }).where(eq(stocks.variantId, variantId));
}

interface WaveWhole {
  wave: PickWave;
  pickList: PickStop[];
  pickpacks: PickPack[];
}

const answer = async <T>(
  seller: Seller,
  ...call: Parameters<Seller["fetch"]>
): Promise<{ status: number; body: T }> =>
  (await seller.fetch(...call)) as unknown as { status: number; body: T };

export async function makeWave(seller: Seller, body: Record<string, unknown> = {}) {
  const made = await answer<{ wave: PickWave }>(seller, "/v1/orders/waves", {
    method: "POST",
    body,
  });
  return made.body.wave;
}
export const readWave = async (seller: Seller, waveId: string): Promise<WaveWhole> =>
  (await answer<WaveWhole>(seller, `/v1/orders/waves/${waveId}`)).body;

export async function recordOf(seller: Seller, orderId: string): Promise<PickPack> {
  const { body } = await answer<{ pickpack: PickPack }>(seller, `/v1/orders/${orderId}/pickpack`);
  return body.pickpack;
}

type ScanInput = Omit<Parameters<typeof handleScan>[2], "clientId" | "quantity"> & {
  clientId?: string;
  quantity?: number;
};
const NOWHERE = { waveId: null, pickpackId: null, handOverId: null };

export async function scanAs(
  world: World,
  { caller }: Seller,
  input: Partial<ScanInput> & Pick<ScanInput, "step" | "code">,
): Promise<Awaited<ReturnType<typeof handleScan>>> {
  const scan = { ...NOWHERE, quantity: 1, clientId: randomUUID(), ...input };
  return handleScan(world.backend, caller, scan);
}

/** Picks the whole wave and packs each of its orders. */
export async function pickAndPack(world: World, seller: Seller, waveId: string): Promise<void> {
  const { pickpacks } = await readWave(seller, waveId);
  for (const { lines } of pickpacks)
    for (const { sku, quantity } of lines)
      await scanAs(world, seller, { step: "pick", waveId, code: sku, quantity });
  for (const { id, lines, orderNumber } of pickpacks) {
    await scanAs(world, seller, { step: "pack", code: orderNumber });
    for (const { sku, quantity } of lines)
      await scanAs(world, seller, { step: "pack", pickpackId: id, code: sku, quantity });
  }
}

export async function readPickedUnits(world: World, accountId: string): Promise<number> {
  const { rows } = await world.backend.db.execute<{ units: number }>(
    sql`select coalesce(sum(picked), 0)::int as units from pick_lines where account_id = ${accountId}`,
  );
  return rows[0]?.units ?? 0;
}

/**
 * Creates a seller with two products on two racks, and two orders: one unit, and three units of
 * both.
 */
export async function twoOrdersToPick(world: World) {
  const seller = await world.signUp();
  await putOnRack(world, await world.stockUp(seller, "MUG", 10), "B-2");
  await putOnRack(world, await world.stockUp(seller, "CAP", 10), "A-1");
  const single = await orderToShip(world, seller, `S-${seller.accountId}`, { MUG: 1 });
  const several = await orderToShip(world, seller, `M-${seller.accountId}`, { MUG: 2, CAP: 1 });
  return {
    seller,
    single,
    several,
    numbers: { single: `S-${seller.accountId}`, several: `M-${seller.accountId}` },
  };
}

export const readStatus = async (seller: Seller, id: string) =>
  (await seller.fetch(`/v1/orders/${id}`)).body.order.pickpackStatus;
