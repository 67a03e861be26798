import { beforeAll, expect, test } from "vitest";
import type { PickPack } from "#contract/pick-packs.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import {
  makeWave,
  readWave,
  recordOf,
  report,
  scanAs,
  statusOf,
  twoOrdersToPick,
} from "./warehouse.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

interface Made {
  waveId: string;
  pickpacks: PickPack[];
  skipped: { orderId: string; code: string }[];
}
const post = (body?: unknown) => ({ method: "POST", body });
const take = async (seller: Seller, ...orderIds: string[]) =>
  (await seller.fetch("/v1/orders/pickpacks", post({ orderIds }))) as unknown as {
    status: number;
    body: Made & { code: string };
  };
const reportShort = (
  seller: Seller,
  record: PickPack,
  sku: string,
  quantity: number,
  how: string,
) =>
  seller.fetch(
    `/v1/orders/pickpacks/${record.id}/;short`,
    post({
      ...{ lineId: record.lines.find((line) => line.sku === sku)?.id, quantity },
      ...{ reason: "not_found", resolution: how },
    }),
  );

/** An order of which all is packed but one mug, which was not found and waits. */
async function orderThatWaits() {
  const { seller, several, single, numbers } = await twoOrdersToPick(world);
  const wave = await makeWave(seller, { kind: "several" });
  for (const code of ["CAP", "MUG"])
    await scanAs(world, seller, { step: "pick", waveId: wave.id, code });
  await reportShort(seller, await recordOf(seller, several), "MUG", 1, "split");
  const { pickpackId } = await scanAs(world, seller, { step: "pack", code: numbers.several });
  for (const code of ["CAP", "MUG"])
    await scanAs(world, seller, { step: "pack", code, pickpackId });
  return { seller, several, single, number: numbers.several };
}

test("what was missing of a split order is picked and packed in a wave of its own once it is found", async () => {
  const { seller, several, number } = await orderThatWaits();
  expect(await statusOf(seller, several)).toBe("short");
  const { body } = await take(seller, several);
  expect(body).toMatchObject({
    pickpacks: [{ part: 2, status: "assigned", lines: [{ sku: "MUG", quantity: 1, picked: 0 }] }],
    skipped: [],
  });
  expect(body.pickpacks).toHaveLength(1);
  const { waveId } = body;
  expect(await scanAs(world, seller, { step: "pick", waveId, code: "MUG" })).toMatchObject({
    ...{ outcome: "picked", left: 0 },
  });
  const opened = await scanAs(world, seller, { step: "pack", code: number });
  expect(opened).toMatchObject({ outcome: "opened", left: 1 });
  const { pickpackId } = opened;
  expect(await scanAs(world, seller, { step: "pack", code: "MUG", pickpackId })).toMatchObject({
    outcome: "packed",
  });
  expect(await statusOf(seller, several)).toBe("packed");
  expect((await readWave(seller, waveId)).wave.status).toBe("done");
});

test("a part that waits goes on waiting when its wave is given up, and whoever takes it next has it", async () => {
  const { seller, several } = await orderThatWaits();
  const first = await take(seller, several);
  await seller.fetch(`/v1/orders/waves/${first.body.waveId}/;cancel`, post());
  expect(await statusOf(seller, several)).toBe("short");
  const again = (await seller.fetch(
    "/v1/orders/pickpacks",
    post({ orderIds: [several], assigneeId: "me" }),
  )) as unknown as { body: Made };
  expect(again.body.pickpacks).toMatchObject([
    { part: 2, status: "assigned", assigneeId: seller.caller.userId, lines: [{ quantity: 1 }] },
  ]);
});

test("what is missing once more and goes back is all that is picked anew: the packed rest is not", async () => {
  const { seller, several } = await orderThatWaits();
  const { body } = await take(seller, several);
  await reportShort(seller, body.pickpacks[0] as PickPack, "MUG", 1, "return");
  expect(await statusOf(seller, several)).toBe("short");
  const anew = await take(seller, several);
  expect(anew.body.pickpacks).toMatchObject([
    { part: 2, lines: [{ sku: "MUG", quantity: 1, picked: 0, short: 0, shortReason: null }] },
  ]);
});

test("the rest of a split order that left its wave untouched is picked with what waited", async () => {
  const { seller, several } = await twoOrdersToPick(world);
  const wave = await makeWave(seller, { kind: "several" });
  await reportShort(seller, await recordOf(seller, several), "MUG", 1, "split");
  await seller.fetch(`/v1/orders/waves/${wave.id}/;cancel`, post());
  const { body } = await take(seller, several);
  const fetched = body.pickpacks.flatMap(({ part, lines }) =>
    lines.map(({ sku, quantity }) => `${part}: ${quantity} ${sku}`),
  );
  expect(fetched.toSorted()).toEqual(["1: 1 CAP", "1: 1 MUG", "2: 1 MUG"]);
});

test("a part that nobody packed stays short when the rest of its order is sent", async () => {
  const { seller, several, number } = await orderThatWaits();
  const { body } = await take(seller, several);
  const news = { status: "shipped", nativeStatus: "SHIPPED" } as const;
  await report(world, seller, number, { MUG: 2, CAP: 1 }, news);
  expect(await statusOf(seller, several)).toBe("short");
  expect((await readWave(seller, body.waveId)).wave.status).toBe("done");
});

test("an order whose units are still to be put back is left out of a wave and named", async () => {
  const { seller, several, single } = await twoOrdersToPick(world);
  const wave = await makeWave(seller, { kind: "several" });
  await scanAs(world, seller, { step: "pick", waveId: wave.id, code: "CAP" });
  await reportShort(seller, await recordOf(seller, several), "MUG", 2, "return");
  const { body } = await take(seller, several, single);
  expect(body.pickpacks.map(({ orderId }) => orderId)).toEqual([single]);
  expect(body.skipped).toEqual([{ orderId: several, code: "already_in_wave" }]);
});
