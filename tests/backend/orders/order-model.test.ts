import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { isProcessed, STOCK_STATE } from "#backend/orders/order-states.ts";
import { ORDER_QUOTA_TYPE, ORDER_STATUSES, type OrderStatus } from "#contract/statuses.ts";
import { levelsAndLedger } from "#tests/support/ledger.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { makeWave, orderToShip, readWave, report, scanAs } from "./pick-pack/warehouse.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const START = 500;
/** Nothing comes after these. */
const OVER: readonly OrderStatus[] = ["cancelled", "expired"];

interface Known {
  id: string;
  number: string;
  quantity: number;
  status: OrderStatus;
  /** It was sent, or begun to be, at some time. */
  wasProcessed: boolean;
  wasReceived: boolean;
}
interface Model {
  orders: Known[];
  /** Units that came in beside what orders do. */
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
let serial = 0;

const COMMANDS: fc.Arbitrary<Command>[] = [
  fc.integer({ min: 1, max: 4 }).map((quantity) =>
    command(`place(${quantity})`, async (model, { seller }) => {
      const number = `model-${++serial}`;
      const id = await orderToShip(
        world,
        seller,
        number,
        { A: quantity },
        { status: "to_process" },
      );
      const known = { wasProcessed: false, wasReceived: false, status: "to_process" as const };
      model.orders.push({ id, number, quantity, ...known });
    }),
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
      const updatedAt = new Date("2026-11-21T01:00:00Z");
      const news = { status, nativeStatus: status.toUpperCase(), updatedAt };
      await report(world, seller, order.number, { A: order.quantity }, news);
      expect(await statusOf(seller, order)).toBe(before);
    }),
  ),
  fc.tuple(fc.nat(9), fc.nat(4), fc.nat(4)).map(([at, good, damaged]) =>
    command(`receive(${at}, ${good}, ${damaged})`, async (model, { seller }) => {
      const order = pick(model, at);
      if (!order) return;
      const { lines } = (await seller.fetch(`/v1/orders/${order.id}`)).body.order;
      const body = { lines: [{ orderLineId: lines[0]?.id, good, damaged }] };
      const init = { method: "POST", body };
      const { status } = await seller.fetch(`/v1/orders/${order.id}/;receive-return`, init);
      const may =
        ["return_requested", "delivery_failed", "returned"].includes(order.status) &&
        !order.wasReceived &&
        good + damaged <= order.quantity;
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

async function statusOf(seller: Seller, { id }: Known): Promise<OrderStatus> {
  return (await seller.fetch(`/v1/orders/${id}`)).body.order.status;
}

/**
 * What must be true whatever happened: the orders' statuses alone say what the books, the quota and
 * the waves hold.
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
  expect(rows[0]).toEqual({
    quota: model.orders.filter(({ wasProcessed }) => wasProcessed).length,
    over: 0,
    twice: 0,
  });
  for (const waveId of model.waves) {
    const { wave } = await readWave(seller, waveId);
    expect(wave.pickedUnits).toBeLessThanOrEqual(wave.units);
  }
}

test("whatever is reported, received, picked and packed in whatever order, stock, quota and waves are what the statuses say", async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 24 }), async (commands) => {
      const seller = await world.signUp();
      const variantId = await world.stockUp(seller, "A", START);
      const model = { orders: [], movedIn: 0, good: 0, damaged: 0, waves: [] };
      await fc.asyncModelRun(() => ({ model, real: { seller, variantId } }), commands);
    }),
    { numRuns: 12, seed: 20_261_122 },
  );
});
