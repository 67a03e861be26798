import type { ShipmentPlan } from "#contract/bulk-shipments.ts";
import type { Seller, World } from "#tests/support/seller-world.ts";

/** Starts a shipment plan for the orders. Returns a function that reads its progress. */
export async function beginPlan(seller: Seller, orderIds: readonly string[]) {
  const begun = await seller.fetch("/v1/orders/shipments/;plan", {
    method: "POST",
    body: { orderIds },
  });
  const { planId } = begun.body as unknown as { planId: string };
  const read = async () =>
    (await seller.fetch(`/v1/orders/shipments/plans/${planId}`)).body as unknown as {
      plan: ShipmentPlan;
    };
  return { planId, read: async () => (await read()).plan };
}

export async function planWhole(world: World, seller: Seller, orderIds: readonly string[]) {
  const { read } = await beginPlan(seller, orderIds);
  for (let plan = await read(); ; plan = await read()) {
    if (plan.status === "done") return plan;
    await world.drain();
    world.advance(1_000);
  }
}
