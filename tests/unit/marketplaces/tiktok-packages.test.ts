import { expect, test } from "vitest";
import type { ShipmentChoice } from "#backend/marketplaces/channel-shipping.ts";
import { createTiktokConnector } from "#backend/marketplaces/tiktok/connector.ts";
import { answering, CREDENTIALS } from "./answering.ts";
import samples from "./samples/tiktok.json" with { type: "json" };

const ORDER = { externalOrderId: "576461413038785752", packageNumber: null };
const DROP_OFF: ShipmentChoice = {
  ...{ method: "dropoff", branchId: null, senderName: null, trackingCode: null },
};

type WireOrder = Record<string, unknown> & { line_items: Record<string, unknown>[] };

/** TikTok Shop with the published order, but for the given fields; `undefined` leaves one out. */
function tiktok(order: object, line: object = {}) {
  const shipped: string[] = [];
  const { fetch } = answering(samples, {
    otherwise: { code: 0, data: {} },
    change(answer, path) {
      if (path !== "/order/202507/orders") return answer;
      const told = structuredClone(answer) as { data: { orders: [WireOrder] } };
      Object.assign(told.data.orders[0], { shipping_type: "TIKTOK" }, order);
      for (const unit of told.data.orders[0].line_items)
        Object.assign(unit, { package_id: undefined, package_status: undefined }, line);
      return JSON.parse(JSON.stringify(told));
    },
  });
  const connector = createTiktokConnector({
    callbackUrl: "https://a.test/api/webhooks/tiktok",
    ...{ host: "https://o.test", tokenHost: "https://t.test", consentHost: "https://c.test" },
    ...{ appKey: "key", appSecret: "secret", serviceId: "1" },
    fetch: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const [, packageId] = /packages\/(\w+)\/ship$/.exec(pathname) ?? [];
      if (packageId) shipped.push(packageId);
      if (/packages\/ship$/.test(pathname))
        shipped.push(
          ...JSON.parse(String(init?.body)).packages.map(({ id }: { id: string }) => id),
        );
      return fetch(input, init);
    },
    now: () => new Date("2026-11-20T03:00:00Z"),
    wait: async () => undefined,
  });
  return { shipping: connector.shipping, orders: connector.orders, shipped };
}

/** The order's status, what `packages` and its units say, and how an arrangement of it ends. */
test.each([
  ["AWAITING_SHIPMENT", { packages: undefined }, {}, "no_package_yet"],
  ["PARTIALLY_SHIPPING", { packages: [] }, {}, "no_package_yet"],
  ["UNPAID", { packages: undefined }, {}, "not_to_ship_yet"],
  ["ON_HOLD", { packages: [] }, {}, "not_to_ship_yet"],
  ["AWAITING_COLLECTION", { packages: undefined }, {}, "already_arranged"],
  ["IN_TRANSIT", { packages: [{ id: "115" }] }, {}, "already_arranged"],
  ["CANCELLED", { packages: [{ id: "115" }] }, {}, "order_cancelled"],
  ["AWAITING_SHIPMENT", { packages: undefined }, { package_id: "116" }, null],
  ["AWAITING_SHIPMENT", { packages: [{ id: "116" }] }, {}, null],
  [
    "AWAITING_SHIPMENT",
    { packages: undefined },
    { package_id: "116", package_status: "PROCESSING" },
    "already_arranged",
  ],
])("an order %s with %j and units %j is arranged as %s", async (status, order, line, code) => {
  for (const isTogether of [false, true]) {
    const { shipping, shipped } = tiktok({ status, ...order }, line);
    const arranged = isTogether
      ? shipping.together.arrange(CREDENTIALS, [ORDER], DROP_OFF).then(([failure]) => {
          if (failure) throw failure;
        })
      : shipping.arrange(CREDENTIALS, ORDER, DROP_OFF);
    if (code) await expect(arranged).rejects.toMatchObject({ code });
    else await arranged;
    expect(shipped.length > 0).toBe(code === null);
  }
});

test("the units name an order's package where the order does not", async () => {
  const { orders } = tiktok({ packages: undefined }, { package_id: "116" });
  const [order] = await orders.read(CREDENTIALS, [ORDER.externalOrderId]);
  expect(order?.packageNumber).toBe("116");
});
