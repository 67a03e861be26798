import { expect, test } from "vitest";
import type { ChannelSettlement } from "#backend/marketplaces/channel-settlements.ts";
import { requireOffered } from "#backend/marketplaces/connector.ts";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import type { TestedMarketplace } from "./tested-marketplace.ts";

const HOUR_MS = 3_600_000;

export function testSettlements(tested: () => TestedMarketplace): void {
  test("the settlement of an order is read after payout, with later corrections, identically each time", async ({
    skip,
  }) => {
    const { place, given, sold, arrange } = tested();
    if (!given("settlements")) return skip();
    const { credentials, order, read } = await sold(2);
    const settlements = requireOffered(place.connector.settlements, "settlements");
    const span = (hours: number) => ({
      from: new Date(place.now().getTime() - hours * HOUR_MS),
      to: place.now(),
    });
    const told = async (credentials: Credentials, hours: number) => {
      const entries: ChannelSettlement[] = [];
      for (let cursor: string | null = null; ; ) {
        const page = await settlements.list(credentials, { ...span(hours), cursor });
        entries.push(...page.entries);
        cursor = page.cursor;
        if (cursor === null) return entries;
      }
    };
    const kept = (entries: readonly ChannelSettlement[]) => {
      const last = new Map(entries.map(({ entry, fees }) => [entry, fees ?? {}]));
      const amounts = [...last.values()].flatMap((fees) => Object.values(fees));
      expect(amounts.every(Number.isInteger)).toBe(true);
      return amounts.reduce((sum, amount) => sum + amount, 0);
    };
    await arrange(credentials, order);
    const { markShipped } = requireOffered(place.connector.shipping, "shipping");
    if (markShipped) await markShipped(credentials, { ...order, trackingCode: "TH0123456789" });
    const steps = markShipped
      ? []
      : place.endsDelivered
        ? (["collect", "deliver"] as const)
        : (["collect", "deliver", "complete"] as const);
    for (const step of steps) {
      place.pass(60);
      await place.market[step](order.externalOrderId);
    }
    expect(await told(credentials, 2)).toEqual([]);
    const market = requireOffered(place.market.books, "books");
    await market.settle(order.externalOrderId);
    const first = await told(credentials, 2);
    expect(new Set(first.map(({ externalOrderId }) => externalOrderId))).toEqual(
      new Set([order.externalOrderId]),
    );
    const { currency, itemsTotal } = await read();
    expect(new Set(first.map((entry) => entry.currency))).toEqual(new Set([currency]));
    expect(kept(first)).toBeGreaterThan(0);
    expect(kept(first)).toBeLessThan(itemsTotal / 2);
    expect(await told(credentials, 2)).toEqual(first);
    place.pass(20 * 24 * 3600);
    const { connection } = place.connector;
    const later = connection.keys ? credentials : await connection.refresh(credentials);
    expect(await told(later, 2)).toEqual([]);
    await market.adjust(order.externalOrderId, 5_000);
    place.pass(1);
    expect(kept([...first, ...(await told(later, 2))])).toBe(kept(first) + 5_000);
  });
}
