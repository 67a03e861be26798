import { expect, test } from "vitest";
import { offered } from "#backend/marketplaces/connector.ts";
import { evidencePicture } from "./evidence-picture.ts";
import { kindOf } from "./kind-of.ts";
import type { TestedMarketplace } from "./tested-marketplace.ts";

/** What buyers send back, where the seller has a say in it. */
export function returnConformance(tested: () => TestedMarketplace): void {
  async function returned() {
    const { place, sold, arrange } = tested();
    const sale = await sold();
    const { credentials, order } = sale;
    await arrange(credentials, order);
    const steps = ["collect", "deliver", ...(place.takesBackCompleted ? ["complete"] : [])];
    for (const step of [...steps, "requestReturn"] as const) {
      place.pass(60);
      await place.market[step as "collect"](order.externalOrderId);
    }
    const returns = offered(place.connector.returns, "returns");
    const find = () => returns.findOpen(credentials, order.externalOrderId);
    const id = (await find())?.externalId ?? "";
    return { credentials, returns, find, read: sale.read, id };
  }

  test("a return is found while the seller has a say in it, and granted once", async ({ skip }) => {
    if (!tested().given("returns")) return skip();
    const { credentials, returns, find, read, id } = await returned();
    expect(id).not.toBe("");
    expect((await read()).status).toBe("return_requested");
    await returns.accept(credentials, id);
    expect(await find()).toBeNull();
    expect(await kindOf(returns.accept(credentials, id))).toBe("wrong_state");
    expect(await returns.findOpen(credentials, "404404404404")).toBeNull();
  });

  test("a return is refused for one of the marketplace's own reasons, once", async ({ skip }) => {
    if (!tested().given("returns")) return skip();
    const { credentials, returns, find, id } = await returned();
    const [reason] = returns.refusalReasons;
    expect(reason).toBeDefined();
    const pictures = returns.evidence ? [await evidencePicture()] : [];
    const why = {
      reason: reason ?? "",
      note: "Sudah dipakai.",
      email: "laras@toko.test",
      pictures,
    };
    await returns.refuse(credentials, id, why);
    expect(await find()).toBeNull();
    expect(await kindOf(returns.refuse(credentials, id, why))).toBe("wrong_state");
  });
}
