import { expect, test } from "vitest";
import type { ReturnRefusal, Returns } from "#backend/marketplaces/channel-returns.ts";
import { requireOffered } from "#backend/marketplaces/connector.ts";
import { evidencePicture } from "./evidence-picture.ts";
import { kindOf } from "./kind-of.ts";
import type { TestedMarketplace } from "./tested-marketplace.ts";

/** Returns, where the seller can answer them. */
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
    const returns = requireOffered(place.connector.returns, "returns");
    const find = () => returns.findOpen(credentials, order.externalOrderId);
    const id = (await find())?.externalId ?? "";
    const { externalOrderId } = order;
    return { credentials, returns, find, read: sale.read, id, externalOrderId };
  }
  const refusal = (returns: Returns, pictures: ReturnRefusal["pictures"]): ReturnRefusal => {
    const [reason = ""] = returns.refusalReasons;
    return { reason, note: "Sudah dipakai.", email: "laras@toko.test", pictures };
  };

  test("a return is found while the seller can answer, and accepted once", async ({ skip }) => {
    if (!tested().given("returns")) return skip();
    const { credentials, returns, find, read, id, externalOrderId } = await returned();
    expect(id).not.toBe("");
    const claim = await returns.describe(credentials, externalOrderId);
    expect(claim).toMatchObject({ words: expect.stringMatching(/\w/) });
    expect(claim?.refundAmount).toBeGreaterThan(0);
    expect(claim?.pictures).toEqual([expect.stringMatching(/^https?:/)]);
    expect(await returns.describe(credentials, "404404404404")).toBeNull();
    expect((await read()).status).toBe("return_requested");
    await returns.accept(credentials, id);
    expect(await find()).toBeNull();
    expect(await kindOf(returns.accept(credentials, id))).toBe("wrong_state");
    expect(await returns.findOpen(credentials, "404404404404")).toBeNull();
  });

  test("an accepted return is open until it is paid, and void once it is withdrawn", async ({
    skip,
  }) => {
    if (!tested().given("returns")) return skip();
    const { withdrawReturn, payReturn } = tested().place.market;
    const ends = [
      [withdrawReturn, "void"],
      [payReturn, "refunded"],
    ] as const;
    for (const [end, state] of ends) {
      if (!end) continue;
      const { credentials, returns, id, externalOrderId } = await returned();
      const outcome = () => returns.findOutcome(credentials, externalOrderId);
      expect(await outcome()).toMatchObject({ state: "open" });
      await returns.accept(credentials, id);
      expect(await outcome()).toMatchObject({ state: "open" });
      tested().place.pass(60);
      await end(externalOrderId);
      const ended = await outcome();
      expect(ended).toMatchObject({ state });
      if (state === "refunded") expect(ended?.refundAmount).toBeGreaterThan(0);
      expect(await returns.findOutcome(credentials, "404404404404")).toBeNull();
    }
  });

  test("the refund for returned goods is given or refused once, after they arrive", async ({
    skip,
  }) => {
    if (!tested().given("returns") || !tested().given("inspection")) return skip();
    for (const isRefunded of [true, false]) {
      const { credentials, returns, find, read, id, externalOrderId } = await returned();
      const inspection = requireOffered(returns.inspection, "inspection");
      await inspection.confirmBack(credentials, externalOrderId);
      expect((await find())?.externalId, "nothing is back yet").toBe(id);
      await returns.accept(credentials, id);
      expect(await find()).toBeNull();
      await inspection.confirmBack(credentials, externalOrderId);
      await inspection.confirmBack(credentials, externalOrderId);
      const open = await find();
      expect(await read()).toMatchObject({
        ...{ status: "return_requested", returnWish: "refund_of_returned" },
      });
      const why = refusal(
        returns,
        open?.needs.includes("pictures") ? [await evidencePicture()] : [],
      );
      if (isRefunded) await returns.accept(credentials, open?.externalId ?? "");
      else await returns.refuse(credentials, open?.externalId ?? "", why);
      expect(await find()).toBeNull();
      expect((await read()).status).toBe(isRefunded ? "returned" : "return_requested");
      if (isRefunded)
        expect(await returns.findOutcome(credentials, externalOrderId)).toMatchObject({
          state: "refunded",
        });
      const again = isRefunded
        ? returns.accept(credentials, id)
        : returns.refuse(credentials, id, why);
      expect(await kindOf(again)).toBe("wrong_state");
    }
  });

  test("a return is refused with one of the marketplace's reasons, once", async ({ skip }) => {
    if (!tested().given("returns")) return skip();
    const { credentials, returns, find, id } = await returned();
    expect(returns.refusalReasons[0]).toBeDefined();
    const why = refusal(returns, returns.evidence ? [await evidencePicture()] : []);
    await returns.refuse(credentials, id, why);
    expect(await find()).toBeNull();
    expect(await kindOf(returns.refuse(credentials, id, why))).toBe("wrong_state");
  });
}
