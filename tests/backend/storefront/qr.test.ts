import { afterAll, beforeAll, expect, test } from "vitest";
import { readEmvPayload } from "#backend/billing/index.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop, pass } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/** A static QRIS of a bank. */
const QRIS =
  "00020101021226620014COM.GO-JEK.WWW011993600914307231771410210G0723177140303UKE51440014ID.CO.QRIS.WWW0215AID2975932007870303UKE5204302453033605802ID5906VOGame6015JAKARTA SELATAN6105123205409100000.0062475036a150227e-50c4-4b82-8b9b-5532d5df934e0703A0163041006";

test("an order is paid by the seller's QR with its amount, then sent and completed", async () => {
  const without = await openShop(world);
  const qr = { payment: "qr" };
  expect((await without.buyer.place(1, qr)).status).toBe(422);

  const { ask, buyer } = await openShop(world, { settings: { qrText: QRIS } });
  const { token, number } = await (await buyer.place(2, qr)).json();
  await world.drain();
  const placed = await buyer.order(token);
  expect(placed).toMatchObject({ status: "unpaid", total: 152_000, bankAccounts: [] });
  expect(placed.qr.svg).toMatch(/^<svg/);
  const fields = (text: string) => Object.fromEntries(readEmvPayload(text)?.fields ?? []);
  const paid = fields(placed.qr.text);
  // One use, this amount; the payee's fields stay unchanged.
  expect([paid["01"], paid["54"]]).toEqual(["12", "152000"]);
  expect([paid["26"], paid["51"]]).toEqual([fields(QRIS)["26"], fields(QRIS)["51"]]);

  const { orders } = await ask("GET", `/v1/orders?externalIds=${number}`);
  const [{ id }] = orders;
  const read = async () => (await ask("GET", `/v1/orders/${id}`)).order;
  expect(await read()).toMatchObject({ status: "unpaid", lines: [{ reservation: "held" }] });
  expect((await buyer.act(token, "claim_payment")).status).toBe(200);
  await ask("POST", `/v1/channels/shop/orders/${id}/;mark-paid`);
  expect(await buyer.order(token)).toMatchObject({ status: "to_process", qr: null });
  expect(await read()).toMatchObject({ status: "to_process", paidAt: expect.any(String) });

  await ask("POST", `/v1/orders/${id}/shipment`, {
    ...{ method: "dropoff", branchId: null, senderName: null, trackingCode: null },
  });
  await world.drain();
  await pass(world, 45, 60_000);
  expect(await buyer.order(token)).toMatchObject({ status: "delivered" });
  expect((await buyer.act(token, "confirm_received")).status).toBe(200);
  expect(await read()).toMatchObject({ status: "completed", lines: [{ reservation: "deducted" }] });
});
