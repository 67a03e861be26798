import { expect, test } from "vitest";
import type { DemoMarketplaces } from "#backend/demo/marketplace.ts";
import { announceStages, type DemoStage, listStages } from "#backend/demo/stages.ts";

test("each stage of the demo is named once with its number and the total", () => {
  const names = listStages({
    ...{ others: [{ channelType: "lazada" }], metaConsent: null, courierKey: async () => null },
  } as unknown as DemoMarketplaces);
  const told: DemoStage[] = [];
  const beginStage = announceStages(names, (stage) => told.push(stage));
  for (const _ of names) beginStage();
  expect(told.map(({ number, total, name }) => `${number} of ${total}: ${name}`)).toEqual([
    "1 of 8: people and products",
    "2 of 8: stock",
    "3 of 8: listings",
    "4 of 8: orders",
    "5 of 8: chats",
    "6 of 8: second Shopee shop",
    "7 of 8: shop at Lazada",
    "8 of 8: own shop",
  ]);
  expect(beginStage).toThrow("without a name");
});
