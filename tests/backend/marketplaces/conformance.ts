import { beforeEach, describe, expect, test } from "vitest";
import type { Capability } from "#backend/marketplaces/connector.ts";
import { testChats } from "./chat-conformance.ts";
import { testConnections } from "./connection-conformance.ts";
import { testListings } from "./listing-conformance.ts";
import type { Marketplace } from "./marketplace.ts";
import { orderConformance } from "./order-conformance.ts";
import { testParcels } from "./parcel-conformance.ts";
import { pushConformance } from "./push-conformance.ts";
import { returnConformance } from "./return-conformance.ts";
import { testSettlements } from "./settlement-conformance.ts";
import { createTestedMarketplace, type TestedMarketplace } from "./tested-marketplace.ts";

const CAPABILITIES: Capability[] = [
  ...(["connection", "references", "listings", "stock", "prices", "promotions"] as const),
  ...(["orders", "returns", "settlements", "shipping", "chats", "webhooks"] as const),
];

/** The requirements of every connector: one suite that runs against each marketplace's sandbox. */
export function testConformance(name: string, create: () => Promise<Marketplace>): void {
  describe(name, () => {
    let current: TestedMarketplace;
    beforeEach(async () => {
      current = createTestedMarketplace(await create());
    });
    const tested = () => current;

    test("the unsupported parts are the listed ones", () => {
      const { connector, lacks } = tested().place;
      const hasPushes = Boolean(connector.webhooks ?? connector.shopWebhooks);
      const lacking = CAPABILITIES.filter((part) =>
        part === "webhooks" ? !hasPushes : !connector[part],
      );
      const parts = (["labels", "together", "splitting"] as const).filter(
        (part) => connector.shipping && !connector.shipping[part],
      );
      const said = connector.returns && !connector.returns.inspection ? ["inspection"] : [];
      expect([...lacking, ...parts, ...said]).toEqual(lacks);
    });

    testConnections(tested);
    testListings(tested);
    orderConformance(tested);
    testParcels(tested);
    returnConformance(tested);
    testSettlements(tested);
    testChats(tested);
    pushConformance(tested);
  });
}
