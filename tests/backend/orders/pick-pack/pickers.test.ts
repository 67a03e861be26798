import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#backend/db/columns.ts";
import { createWave } from "#backend/orders/pick-pack/make-wave.ts";
import { takeLines } from "#backend/orders/pick-pack/share-wave.ts";
import { startSellerWorld, type World } from "#tests/support/seller-world.ts";
import {
  addPicker,
  makeWave,
  orderToShip,
  putOnRack,
  readPickedUnits,
  readWave,
  scanAs,
} from "./warehouse.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const PICKERS = 20;
const RACKS = 12;

/** Creates orders of two units each across twelve racks, and twenty pickers. */
async function crowd(orders: number) {
  const seller = await world.signUp();
  for (let rack = 0; rack < RACKS; rack++)
    await putOnRack(world, await world.stockUp(seller, `R${rack}`, 100), `A-${rack + 10}`);
  for (let n = 0; n < orders; n++)
    await orderToShip(world, seller, `C-${seller.accountId}-${n}`, {
      [`R${n % RACKS}`]: 1,
      [`R${(n + 5) % RACKS}`]: 1,
    });
  const pickers = [];
  for (let n = 0; n < PICKERS; n++) pickers.push(await addPicker(world, seller, `Picker ${n}`));
  return { seller, pickers };
}

test("twenty pickers who claim lines of one wave at once get different lines, and all are claimed", async () => {
  const { seller, pickers } = await crowd(24);
  const wave = await makeWave(seller, { size: 50 });
  const taken = await Promise.all(
    pickers.map((picker) => takeLines(world.backend, picker.caller, wave.id, 1)),
  );
  const ids = taken.flat();
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(48);
  // A picker takes all lines of a rack, so as many pickers as racks got lines.
  expect(taken.filter((lines) => lines.length > 0)).toHaveLength(RACKS);
});

test("the database refuses a second picker for a line", async () => {
  const { seller, pickers } = await crowd(1);
  const wave = await makeWave(seller, { assigneeId: pickers[0]?.caller.userId });
  const { pickpacks } = await readWave(seller, wave.id);
  const line = pickpacks[0]?.lines[0]?.id;
  const insert = world.backend.db.execute(
    sql`insert into pick_takes (account_id, pick_line_id, user_id, taken_at) values (${seller.accountId}, ${line}, ${newId()}, now())`,
  );
  await expect(insert).rejects.toMatchObject({ cause: { code: "23505" } });
});

test("twenty concurrent pickers with repeated scans count every unit once", async () => {
  const { seller, pickers } = await crowd(24);
  const wave = await makeWave(seller, { size: 50 });
  // Everybody scans everything: 12 racks of 4 units are 48 units, scanned 20 × 12 times.
  const scans = pickers.flatMap((picker) =>
    Array.from({ length: RACKS }, (_, rack) => ({
      picker,
      code: `R${rack}`,
      clientId: randomUUID(),
    })),
  );
  const outcomes = await Promise.all(
    [...scans, ...scans].map(({ picker, code, clientId }) =>
      scanAs(world, picker, { step: "pick", waveId: wave.id, code, clientId }),
    ),
  );
  const [first, second] = [outcomes.slice(0, scans.length), outcomes.slice(scans.length)];
  expect(second).toEqual(first);
  const picked = first.filter(({ outcome }) => outcome === "picked").length;
  expect(await readPickedUnits(world, seller.accountId)).toBe(picked);
  const { rows } = await world.backend.db.execute<{ wrong: number }>(sql`
    select count(*)::int as wrong from pick_lines l left join pick_takes t on t.account_id = l.account_id and t.pick_line_id = l.id
    where l.account_id = ${seller.accountId} and (l.picked > l.quantity or (l.picked > 0 and t.user_id is null))`);
  expect(rows[0]?.wrong).toBe(0);
});

test("two people who create waves at once get different orders", async () => {
  const { seller, pickers } = await crowd(20);
  const asked = {
    warehouseId: "default",
    kind: "any",
    courier: "",
    channelIds: [],
    shipByBefore: null,
    size: 10,
    assigneeId: null,
  } as const;
  const made = await Promise.all(
    pickers
      .slice(0, 2)
      .map(({ caller }) =>
        createWave(world.backend, caller, { ...asked, channelIds: [], withoutCourier: false }),
      ),
  );
  const waves = await Promise.all(made.map(({ waveId }) => readWave(seller, waveId)));
  const orders = waves.flatMap(({ pickpacks }) => pickpacks.map((record) => record.orderId));
  expect(new Set(orders).size).toBe(20);
  expect(waves.map(({ wave }) => wave.number).toSorted()).toEqual([1, 2]);
});
