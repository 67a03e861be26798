import { beforeEach, describe, expect, test } from "vitest";
import type { Capability } from "#backend/marketplaces/connector.ts";
import { chatConformance } from "./chat-conformance.ts";
import { connectionConformance } from "./connection-conformance.ts";
import { listingConformance } from "./listing-conformance.ts";
import type { Marketplace } from "./marketplace.ts";
import { orderConformance } from "./order-conformance.ts";
import { parcelConformance } from "./parcel-conformance.ts";
import { pushConformance } from "./push-conformance.ts";
import { returnConformance } from "./return-conformance.ts";
import { settlementConformance } from "./settlement-conformance.ts";
import { type TestedMarketplace, testedMarketplace } from "./tested-marketplace.ts";

const CAPABILITIES: Capability[] = [
  ...(["connection", "references", "listings", "stock", "prices", "promotions"] as const),
  ...(["orders", "returns", "settlements", "shipping", "chats", "webhooks"] as const),
];

/** The requirements of every connector: one suite that runs against each marketplace's sandbox. */
export function conformance(name: string, create: () => Promise<Marketplace>): void {
  describe(name, () => {
    let current: TestedMarketplace;
    beforeEach(async () => {
      current = testedMarketplace(await create());
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

    connectionConformance(tested);
    listingConformance(tested);
    orderConformance(tested);
    parcelConformance(tested);
    returnConformance(tested);
    settlementConformance(tested);
    chatConformance(tested);
    pushConformance(tested);
  });
}
