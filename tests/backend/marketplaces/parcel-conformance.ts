import { expect, test } from "vitest";
import type { OrderRef, ShipmentChoice } from "#backend/marketplaces/channel-shipping.ts";
import { ConnectorError, requireOffered } from "#backend/marketplaces/connector.ts";
import { kindOf } from "./kind-of.ts";
import type { TestedMarketplace } from "./tested-marketplace.ts";

/** Orders that are arranged together, and an order in several parcels. */
export function testParcels(tested: () => TestedMarketplace): void {
  test("several orders are arranged together, each with its own result", async ({ skip }) => {
    const { place, isMoody, given, sold, chosen } = tested();
    if (isMoody || !given("together")) return skip();
    const { credentials, shopId, orders, order, ref } = await sold();
    const { together } = requireOffered(place.connector.shipping, "shipping");
    const { arrange: arrangeAll, most } = requireOffered(together, "shipping together");
    expect(most).toBeGreaterThan(1);
    const buy = async (): Promise<OrderRef> => ({
      externalOrderId: await place.market.buy(shopId, ref.externalProductId, 1),
      packageNumber: null,
    });
    const kinds = async (some: OrderRef[], choice: ShipmentChoice) =>
      (await arrangeAll(credentials, some, choice)).map((failure) =>
        failure instanceof ConnectorError ? failure.kind : "done",
      );
    const statuses = async (some: OrderRef[]) => {
      const ids = some.map(({ externalOrderId }) => externalOrderId);
      return (await orders.read(credentials, ids)).map(({ status }) => status);
    };
    const first = [order, await buy()];
    const choice = await chosen(credentials, order);
    expect(await kinds(first, choice)).toEqual(["done", "done"]);
    expect(await statuses(first)).toEqual(["to_ship", "to_ship"]);
    const unknown = { externalOrderId: "1", packageNumber: null };
    expect(await kinds([order, unknown, await buy()], choice)).toEqual([
      ...["wrong_state", "not_found", "done"],
    ]);
    const lost = [await buy(), await buy()];
    place.mishaps.loseNextAnswer();
    const answered = await kinds(lost, choice);
    expect(answered).toContain("unavailable");
    // If each order is sent with a separate call, the other one has its answer.
    expect(answered.filter((kind) => kind !== "unavailable" && kind !== "done")).toEqual([]);
    expect(await statuses(lost)).toEqual(["to_ship", "to_ship"]);
    expect(await kinds([...lost, await buy()], choice)).toEqual([
      ...["wrong_state", "wrong_state", "done"],
    ]);
  });

  test("an order is sent in several parcels where units may be split, once", async ({ skip }) => {
    const { place, given, sold, arrange } = tested();
    if (!given("splitting")) return skip();
    const { credentials, order, ref, read, variantId } = await sold(3);
    const splitting = requireOffered(
      requireOffered(place.connector.shipping, "shipping").splitting,
      "parcels",
    );
    const before = await splitting.read(credentials, order);
    const line = { externalProductId: ref.externalProductId, externalVariantId: variantId };
    expect(before).toMatchObject({ parcels: [{ lines: [{ ...line, quantity: 3 }] }] });
    expect(before.most).toBeGreaterThan(1);
    const parcels = [[{ ...line, quantity: 1 }], [{ ...line, quantity: 2 }]];
    const split = () => kindOf(splitting.split(credentials, order, parcels));
    if (!before.byUnit) return void expect(await split()).toBe("rejected");
    expect(await split()).toBe("done");
    const after = await splitting.read(credentials, order);
    const quantities = after.parcels.map(({ lines }) => lines[0]?.quantity);
    expect(quantities.toSorted()).toEqual([1, 2]);
    expect(after).toMatchObject({ most: 1 });
    expect((await read()).isSplit).toBe(true);
    expect(await split()).not.toBe("done");
    const { packageNumber } = await read();
    await arrange(credentials, { ...order, packageNumber });
    expect((await read()).status).toBe("to_ship");
    place.pass(5);
    await splitting.read(credentials, order);
    const codes = (await splitting.read(credentials, order)).parcels.map(
      ({ trackingCode }) => trackingCode,
    );
    expect(new Set(codes).size).toBe(2);
    expect(codes).not.toContain(null);
  });
}
