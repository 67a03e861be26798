import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Orders } from "#backend/marketplaces/channel-orders.ts";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import { CANCELLABLE_STATUSES, isProcessed, STOCK_STATE } from "#backend/orders/order-states.ts";
import { ORDER_QUOTA_TYPE, ORDER_STATUSES, type OrderStatus } from "#contract/statuses.ts";
import { agreeToReturn } from "#tests/support/agree-to-return.ts";
import { levelsAndLedger } from "#tests/support/ledger.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { makeWave, orderToShip, readWave, report, scanAs } from "./pick-pack/warehouse.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
  const { channelOrders, orders } = world.connector;
  // A shop whose buyers pay by bank transfer.
  Object.assign(orders, {
    confirms: "transfer",
    async confirmPayment(_credentials: Credentials, number: string) {
      const order = channelOrders.get(number);
      if (!order) throw new Error(`There is no order ${number}`);
      const updatedAt = new Date(order.updatedAt.getTime() + 1000);
      channelOrders.set(number, { ...order, updatedAt, status: "to_process", paidAt: updatedAt });
    },
  } satisfies Partial<Orders>);
});

const START = 500;
const OVER: readonly OrderStatus[] = ["cancelled", "expired"];

interface Known {
  id: string;
  number: string;
  quantity: number;
  status: OrderStatus;
  /** Whether it was ever sent or prepared for sending. */
  wasProcessed: boolean;
  wasReceived: boolean;
}
interface Model {
  orders: Known[];
  /** Units added besides the orders' movements. */
  movedIn: number;
  good: number;
  damaged: number;
  waves: string[];
}
interface Real {
  seller: Seller;
  variantId: string;
}
type Command = fc.AsyncCommand<Model, Real>;

const command = (name: string, run: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  run: async (model, real) => {
    await run(model, real);
    await agree(model, real);
  },
  toString: () => name,
});

const pick = (model: Model, at: number) => model.orders[at % Math.max(1, model.orders.length)];
type May = (status: OrderStatus) => boolean;
/** Picks an order to which the action applies, if there is one, in two of three cases. */
function pickFor(model: Model, at: number, may: May) {
  const apt = model.orders.filter(({ status }) => may(status));
  return at % 3 > 0 && apt.length > 0 ? apt[at % apt.length] : pick(model, at);
}
let serial = 0;
/** Counts the accepted actions, so that the model cannot list an action that never runs. */
const done = new Map<string, number>();

async function place(
  model: Model,
  { seller }: Real,
  quantity: number,
  status: OrderStatus,
): Promise<void> {
  const number = `model-${++serial}`;
  const news = { status, nativeStatus: status.toUpperCase(), trackingCode: null };
  const id = await orderToShip(world, seller, number, { A: quantity }, news);
  model.orders.push({ id, number, quantity, status, wasProcessed: false, wasReceived: false });
}

/** The buyer asks to cancel. An order that has left or is over stays as it is. */
async function ask({ seller }: Real, order: Known): Promise<void> {
  const news = { status: "cancel_requested", nativeStatus: "IN_CANCEL" } as const;
  await report(world, seller, order.number, { A: order.quantity }, news);
  order.status = await statusOf(seller, order);
}

/** Actions of the seller's staff. Each is refused in any other status. */
const PERSONS: fc.Arbitrary<Command>[] = [
  fc.nat(9).map((at) =>
    command(`arrange(${at})`, async (model, real) => {
      const choice = { method: "manual", trackingCode: `JNE-${at}`, providerId: null };
      const may: May = (status) => status === "to_process";
      const now = await asPerson(pickFor(model, at, may), real, "shipment", choice, may);
      if (now) expect(now).toBe("processing");
    }),
  ),
  fc.nat(9).map((at) =>
    command(`courier(${at})`, async (model) => {
      const order = pick(model, at);
      if (!order) return;
      world.connector.trackingCodes.set(order.number, `AWB-${order.number}`);
      world.connector.labels.set(order.number, { status: "ready", reason: null });
      world.advance(60_000);
      await world.drain();
    }),
  ),
  fc.nat(9).map((at) =>
    command(`cancel(${at})`, async (model, real) => {
      const body = { reason: "OUT_OF_STOCK" };
      const may: May = (status) => CANCELLABLE_STATUSES.some((one) => one === status);
      const now = await asPerson(pickFor(model, at, may), real, ";cancel", body, may);
      if (now) expect(now).toBe("cancelled");
    }),
  ),
  fc.tuple(fc.nat(9), fc.boolean(), fc.boolean()).map(([at, accept, isAsked]) =>
    command(`${isAsked ? "ask and " : ""}answer(${at}, ${accept})`, async (model, real) => {
      const order = pick(model, at);
      if (order && isAsked) await ask(real, order);
      const may: May = (status) => status === "cancel_requested";
      const now = await asPerson(order, real, ";answer-cancellation", { accept }, may);
      if (!now) return;
      if (accept) expect(now).toBe("cancelled");
      else expect(["cancel_requested", "cancelled"]).not.toContain(now);
    }),
  ),
  fc.nat(9).map((at) =>
    command(`paid(${at})`, async (model, real) => {
      const may: May = (status) => status === "unpaid";
      const now = await asPerson(pickFor(model, at, may), real, ";confirm-payment", {}, may);
      if (now) expect(now).toBe("to_process");
    }),
  ),
];

const COMMANDS: fc.Arbitrary<Command>[] = [
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.boolean())
    .map(([quantity, isPaid]) =>
      command(`place(${quantity}${isPaid ? "" : ", unpaid"})`, (model, real) =>
        place(model, real, quantity, isPaid ? "to_process" : "unpaid"),
      ),
    ),
  fc
    .tuple(fc.nat(9), fc.constantFrom(...ORDER_STATUSES), fc.boolean())
    .map(([at, status, isTwice]) =>
      command(`report(${at}, ${status}${isTwice ? ", twice" : ""})`, async (model, { seller }) => {
        const order = pick(model, at);
        if (!order || status === "processing") return;
        const news = { status, nativeStatus: status.toUpperCase() };
        await report(world, seller, order.number, { A: order.quantity }, news);
        if (isTwice) await report(world, seller, order.number, { A: order.quantity }, news);
      }),
    ),
  fc.tuple(fc.nat(9), fc.constantFrom(...ORDER_STATUSES)).map(([at, status]) =>
    command(`late(${at}, ${status})`, async (model, { seller }) => {
      const order = pick(model, at);
      if (!order) return;
      const before = order.status;
      const last = world.connector.channelOrders.get(order.number);
      const updatedAt = new Date("2026-11-21T01:00:00Z");
      const news = { status, nativeStatus: status.toUpperCase(), updatedAt };
      await report(world, seller, order.number, { A: order.quantity }, news);
      expect(await statusOf(seller, order)).toBe(before);
      // A late report does not change the channel's own data.
      if (last) world.connector.channelOrders.set(order.number, last);
    }),
  ),
  ...PERSONS,
  fc.tuple(fc.nat(9), fc.nat(4), fc.nat(4), fc.boolean()).map(([at, good, damaged, isAgreed]) =>
    command(`receive(${at}, ${good}, ${damaged}, ${isAgreed})`, async (model, { seller }) => {
      const order = pick(model, at);
      if (!order) return;
      if (isAgreed) await agreeToReturn(world.backend, order.id);
      const { lines, returnAnswer } = (await seller.fetch(`/v1/orders/${order.id}`)).body.order;
      const { status } = await seller.fetch(`/v1/orders/${order.id}/;receive-return`, {
        ...{ method: "POST", body: { lines: [{ orderLineId: lines[0]?.id, good, damaged }] } },
      });
      const receivable = ["delivery_failed", "returned"];
      if (returnAnswer === "accepted") receivable.push("return_requested");
      const may =
        receivable.includes(order.status) && !order.wasReceived && good + damaged <= order.quantity;
      expect(status === 200).toBe(may);
      if (!may) return;
      order.wasReceived = true;
      model.good += good;
      model.damaged += damaged;
    }),
  ),
  fc.integer({ min: 1, max: 9 }).map((units) =>
    command(`moveIn(${units})`, async (model, { seller, variantId }) => {
      await world.moveIn(seller, variantId, seller.warehouseId, units);
      model.movedIn += units;
    }),
  ),
  fc.constant(
    command("wave", async (model, { seller }) => {
      const wave = await makeWave(seller);
      if (wave) model.waves.push(wave.id);
    }),
  ),
  fc.nat(9).map((at) =>
    command(`scan(${at})`, async (model, { seller }) => {
      const waveId = model.waves.at(-1);
      const order = pick(model, at);
      if (!waveId || !order) return;
      await scanAs(world, seller, { step: "pick", waveId, code: "A" });
      const opened = await scanAs(world, seller, { step: "pack", code: order.number });
      const { pickpackId } = opened;
      if (pickpackId) await scanAs(world, seller, { step: "pack", code: "A", pickpackId });
    }),
  ),
];

/**
 * Runs an action and checks that the order's status alone decides whether it is accepted. Returns
 * the new status, or `null` if it was refused or there is no order.
 */
async function asPerson(
  order: Known | undefined,
  { seller }: Real,
  path: string,
  body: object,
  may: May,
): Promise<OrderStatus | null> {
  if (!order) return null;
  const said = await seller.fetch(`/v1/orders/${order.id}/${path}`, { method: "POST", body });
  expect(said.status === 200, `${path} of an order that is ${order.status}`).toBe(
    may(order.status),
  );
  if (!may(order.status)) return null;
  const what = `${path}${"accept" in body ? ` ${body.accept}` : ""}`;
  done.set(what, (done.get(what) ?? 0) + 1);
  return statusOf(seller, order);
}

async function statusOf(seller: Seller, { id }: Known): Promise<OrderStatus> {
  return (await seller.fetch(`/v1/orders/${id}`)).body.order.status;
}

/**
 * Checks what must always hold: the orders' statuses alone determine the ledger, the quota and the
 * waves.
 */
async function agree(model: Model, { seller }: Real): Promise<void> {
  const { accountId } = seller;
  for (const order of model.orders) {
    const status = await statusOf(seller, order);
    if (OVER.includes(order.status)) expect(status).toBe(order.status);
    if (STOCK_STATE[order.status] === "deducted") expect(STOCK_STATE[status]).toBe("deducted");
    order.status = status;
    order.wasProcessed ||= isProcessed(status);
  }
  const units = (state: string) =>
    model.orders
      .filter(({ status }) => STOCK_STATE[status] === state)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const expected = {
    onHand: START + model.movedIn + model.good - units("deducted"),
    reserved: units("held"),
    damaged: model.damaged,
  };
  expect(await levelsAndLedger(world, accountId)).toEqual([{ level: expected, ledger: expected }]);
  const { rows } = await world.backend.db.execute<Record<string, number>>(sql`
    select (select count(*)::int from order_quota_entries where account_id = ${accountId} and type = ${ORDER_QUOTA_TYPE.orderProcessing}) as quota,
      (select count(*)::int from pick_lines where account_id = ${accountId} and (picked > quantity or packed > picked)) as over,
      (select count(*)::int from (select order_id from pick_packs where account_id = ${accountId} and closed_at is null
        group by order_id having count(*) > 1) twice) as twice`);
  const quota = model.orders.filter(({ wasProcessed }) => wasProcessed).length;
  expect(rows[0]).toEqual({ quota, over: 0, twice: 0 });
  for (const waveId of model.waves) {
    const { wave } = await readWave(seller, waveId);
    expect(wave.pickedUnits).toBeLessThanOrEqual(wave.units);
  }
}

test("after any sequence of reports, actions, receipts, picks and packs, stock, quota and waves match the statuses", async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 24, size: "max" }), async (commands) => {
      const seller = await world.signUp();
      const variantId = await world.stockUp(seller, "A", START);
      const model: Model = { orders: [], movedIn: 0, good: 0, damaged: 0, waves: [] };
      const real = { seller, variantId };
      for (const status of ["to_process", "unpaid", "to_process"] as const)
        await place(model, real, 2, status);
      await fc.asyncModelRun(() => ({ model, real }), commands);
    }),
    { numRuns: 12, seed: 20_261_122 },
  );
  expect([...done.keys()].toSorted()).toEqual([
    ...[";answer-cancellation false", ";answer-cancellation true", ";cancel", ";confirm-payment"],
    "shipment",
  ]);
});
