import type { StockRule } from "#contract/stock-rules.ts";
import { member } from "#tests/support/stub-upstream.ts";

const GENERAL: StockRule = {
  ...{
    id: "g",
    kind: "general",
    name: "General",
    scope: "all",
    scopeValues: [],
    channelIds: [],
    warehouseIds: [],
    ratioPercent: 80,
    fixedQuantity: null,
  },
  ...{
    offset: -2,
    maxPerChannel: 1200,
    safetyLevel: 3,
    lastUnits: 0,
    priorityChannelId: null,
    stockCount: 40,
    updatedAt: "2026-11-21T05:00:00Z",
  },
};
const SERUM: StockRule = {
  ...{
    ...GENERAL,
    id: "r1",
    kind: "custom",
    name: "Serum",
    scope: "sku",
    scopeValues: ["A", "B", "C", "D"],
    channelIds: ["c1", "gone"],
    warehouseIds: ["w1"],
  },
  ...{
    ratioPercent: null,
    fixedQuantity: 5,
    offset: 0,
    maxPerChannel: null,
    safetyLevel: 0,
    stockCount: 4,
  },
};
const shop = {
  id: "c1",
  channelType: "shopee",
  name: "Laras Official",
  shopId: "1",
  status: "active",
  imported: true,
  orderExpMins: null,
} as const;
export const answers = {
  "GET /v1/accounts/me": () => Response.json(member({ account: { channels: [shop] } })),
  "GET /v1/stocks/rules": () => Response.json({ rules: [GENERAL, SERUM] }),
  "GET /v1/warehouses": () =>
    Response.json({
      warehouses: [{ id: "w1", name: "Gudang Cimahi", isDefault: true, status: "created" }],
    }),
};
export const FORM = {
  how: "ratio",
  ratioPercent: "80",
  fixedQuantity: "",
  offset: "−2",
  maxPerChannel: "1.200",
  safetyLevel: "",
  lastUnits: "0",
  priorityChannelId: "",
};

/** An upstream that records what it receives. */
export function keeping(path: string) {
  const sent: unknown[] = [];
  const keep = async (request: Request) => {
    const body = (await request.json()) as { rule: object };
    sent.push(body);
    return Response.json({ rule: { ...SERUM, ...body.rule } });
  };
  return { sent, answers: { ...answers, [path]: keep } };
}
