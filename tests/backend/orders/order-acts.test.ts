import { beforeAll, expect, test } from "vitest";
import { readOrder } from "#backend/orders/order-detail.ts";
import type { OrderAct, OrderActName } from "#contract/order-acts.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { at, take } from "./taking-orders.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const findAct = (acts: readonly OrderAct[], name: OrderActName) =>
  acts.find(({ act }) => act === name);

const CALLS: Partial<Record<OrderActName, { path: string; body?: object }>> = {
  accept: { path: ";accept" },
  cancel: { path: ";cancel", body: { reason: "OUT_OF_STOCK" } },
  request_label: { path: "shipment/label" },
  receive_return: { path: ";receive-return", body: { lines: [] } },
  mark_shipped: { path: ";mark-shipped", body: {} },
  confirm_delivered: { path: ";confirm-delivered" },
};

test("a call is refused for the reason that the order names", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 9);
  const stages = [
    {},
    { status: "shipped", nativeStatus: "SHIPPED", updatedAt: at(5) },
    { status: "completed", nativeStatus: "COMPLETED", updatedAt: at(9) },
  ] as const;
  const compared = new Set<string>();
  for (const stage of stages) {
    const id = await take(world, seller, channelOrder("same", { A1: 2 }, stage));
    const { acts } = await readOrder(world.backend, seller.caller, id);
    for (const [name, { path, body }] of Object.entries(CALLS)) {
      const refusal = findAct(acts, name as OrderActName)?.refusal;
      if (!refusal) continue;
      const reply = await seller.fetch(`/v1/orders/${id}/${path}`, {
        method: "POST",
        ...(body ? { body } : {}),
      });
      expect([name, reply.status, (reply.body as { code?: string }).code]).toEqual([
        name,
        409,
        refusal,
      ]);
      compared.add(name);
    }
  }
  expect([...compared]).toEqual(expect.arrayContaining(["accept", "cancel", "request_label"]));
});

test("an order without some goods is sent short only where the channel cancels units", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 2);
  await world.stockUp(seller, "B1", 0);
  const id = await take(world, seller, channelOrder("short", { A1: 1, B1: 3 }));
  const { acts } = await readOrder(world.backend, seller.caller, id);
  // Shopee cancels whole orders.
  expect(findAct(acts, "ship_short")).toMatchObject({ refusal: "whole_order_only", lines: [] });
  expect(findAct(acts, "cancel_units")).toMatchObject({ refusal: "whole_order_only" });
  expect(findAct(acts, "refund_units")).toMatchObject({ refusal: "channel_refunds" });
  expect(findAct(acts, "substitute")).toMatchObject({ refusal: "not_offered" });
  expect(findAct(acts, "arrange")).toMatchObject({ refusal: null, concern: "out_of_stock" });
  expect(findAct(acts, "cancel")?.reasons).toContain("OUT_OF_STOCK");
  expect(findAct(acts, "split")).toMatchObject({ refusal: "not_offered", lines: [] });
});

test("many orders are answered at once, without those of others", async () => {
  const [seller, other] = [await world.signUp(), await world.signUp()];
  await world.stockUp(seller, "A1", 9);
  const id = await take(world, seller, channelOrder("many-1", { A1: 1 }));
  await world.stockUp(other, "A1", 9);
  const foreign = await take(world, other, channelOrder("many-2", { A1: 1 }));
  const { body } = await seller.fetch("/v1/orders/;acts", {
    method: "POST",
    body: { orderIds: [id, foreign], acts: ["cancel", "pick"] },
  });
  expect(body.orders).toEqual([
    {
      orderId: id,
      acts: [
        expect.objectContaining({ act: "cancel", refusal: null }),
        expect.objectContaining({ act: "pick", refusal: "wrong_status" }),
      ],
    },
  ]);
});

test("a member who only picks is offered papers, waves and hand-overs alone", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 9);
  const id = await take(world, seller, channelOrder("scope", { A1: 1 }));
  const { acts, actions } = await readOrder(
    world.backend,
    { ...seller.caller, orderScope: "picking" },
    id,
  );
  expect(actions).toEqual([]);
  expect(findAct(acts, "cancel")?.refusal).toBe("not_permitted");
  expect(findAct(acts, "pick")?.refusal).toBe("wrong_status");
  expect(findAct(acts, "print_invoice")?.refusal).toBeNull();
});
