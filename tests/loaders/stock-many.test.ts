import { expect, test } from "vitest";
import { loader as history } from "#app/routes/_app/stocks/history/index.tsx";
import { loader as batchLoader } from "#app/routes/_app/stocks/manage/batches/$stockBatchId/index.tsx";
import {
  action as bulk,
  loader as bulkLoader,
} from "#app/routes/_app/stocks/manage/bulk/index.tsx";
import { call } from "#tests/support/context.ts";
import { member } from "#tests/support/stub-upstream.ts";

const me = (isInternal: boolean) => {
  const whole = member();
  return Response.json({ ...whole, user: { ...whole.user, isInternal } });
};

test("movements are filtered by reason, and an unknown one is ignored", async () => {
  const asked = async (path: string) => {
    const { result, requests } = call(history, {
      path,
      answers: {
        "GET /v1/stocks/histories": () => Response.json({ histories: [], total: 0 }),
        "GET /v1/warehouses": () => Response.json({ warehouses: [] }),
        "GET /v1/saved-views": () => Response.json({ views: [] }),
      },
    });
    await result;
    const { url } = requests.find((one) => one.url.includes("histories")) ?? { url: "" };
    return new URL(url).searchParams.get("reasons");
  };
  expect(await asked("/stocks/history?reason=lost")).toBe("lost");
  expect(await asked("/stocks/history")).toBeNull();
});

test("only internal users can push many figures at once", async () => {
  const push = (isInternal: boolean) => {
    const sent: unknown[] = [];
    const { result } = call(bulk, {
      path: "/stocks/manage/bulk?do=push&ids=s1",
      form: { intent: "push" },
      answers: {
        "GET /v1/accounts/me": () => me(isInternal),
        "GET /v1/stocks": () => Response.json({ stocks: [], total: 1 }),
        "POST /v1/stocks/batches": async (request: Request) => {
          sent.push(await request.json());
          return Response.json({ batchId: "b1" });
        },
      },
    });
    return { result, sent };
  };
  const internal = push(true);
  expect(((await internal.result) as Response).headers.get("Location")).toBe(
    "/stocks/manage/batches/b1",
  );
  expect(internal.sent).toMatchObject([{ pick: { stockIds: ["s1"] }, change: { pushNow: true } }]);
  const other = push(false);
  await expect(Promise.resolve(other.result)).rejects.toMatchObject({ status: 403 });
  expect(other.sent).toEqual([]);
});

const level = (id: string, warehouseName: string, variantId = "v1", sku = "GLS") => ({
  ...{ id, variantId, productId: "p", productName: "Gelas", variantName: "", sku },
  ...{ barcode: "", imageUrl: null, warehouseId: warehouseName, warehouseName, rack: "" },
  ...{ onHand: 1, reserved: 0, buffer: 0, locked: 0, damaged: 0, available: 1, incoming: 0 },
  ...{ syncEnabled: true, pushed: [], updatedAt: "2026-11-21T05:04:31Z" },
});

test("assigning a rule names the levels in other warehouses that change with it", async () => {
  const loadRule = async (path: string) =>
    (await call(bulkLoader, {
      path,
      answers: {
        "GET /v1/accounts/me": () => me(false),
        "GET /v1/warehouses": () => Response.json({ warehouses: [] }),
        "GET /v1/stocks/rules": () => Response.json({ rules: [] }),
        "GET /v1/stocks": (request: Request) => {
          const isPicked = new URL(request.url).searchParams.has("stockIds");
          const stocks = [level("s1", "Cimahi"), level("s2", "Surabaya")];
          return Response.json({ stocks: isPicked ? stocks.slice(0, 1) : stocks, total: 2 });
        },
      },
    }).result) as { siblings: unknown };
  expect((await loadRule("/stocks/manage/bulk?do=rule&ids=s1")).siblings).toEqual({
    levels: ["GLS (Surabaya)"],
    hasMore: false,
  });
  expect((await loadRule("/stocks/manage/bulk?do=rule&ids=s1&ids=s2")).siblings).toMatchObject({
    levels: [],
  });
  expect((await loadRule("/stocks/manage/bulk?do=rack&ids=s1")).siblings).toBeNull();
});

test("a level that refused a rule names no level in another warehouse as changed", async () => {
  const item = (position: number, sku: string, status: string) => ({
    ...{ position, line: 0, sku, variantId: sku, warehouseName: "Cimahi", status },
    ...{ change: { ruleId: "r1", reason: "correction", note: "" }, typed: null, before: null },
    ...{ errorCode: status === "failed" ? "not_found" : null, cell: null },
  });
  const { result } = call(batchLoader, {
    ...{ path: "/stocks/manage/batches/b1", params: { stockBatchId: "b1" } },
    answers: {
      "GET /v1/warehouses": () => Response.json({ warehouses: [] }),
      "GET /v1/stocks/batches/b1": () =>
        Response.json({
          ...{ batchId: "b1", source: "bulk", fileName: "", status: "stopped", problems: 0 },
          ...{ file: null, encoding: null, readings: [], otherSheets: [], rows: null, total: 3 },
          counts: { waiting: 0, done: 1, unchanged: 0, failed: 1, stopped: 1 },
          ...{ hidden: { rows: 0, columns: [], sheets: [] }, createdAt: "2026-11-21T05:04:31Z" },
          items: [item(1, "GLS", "done"), item(2, "PRG", "failed"), item(3, "SDK", "stopped")],
        }),
      "GET /v1/stocks": (request: Request) => {
        const asked = new URL(request.url).searchParams.getAll("variationIds").join().split(",");
        const stocks = asked.map((sku) => level(`s-${sku}`, "Surabaya", sku, sku));
        return Response.json({ stocks, total: stocks.length });
      },
    },
  });
  expect((await result) as { siblings: unknown }).toMatchObject({
    siblings: { levels: ["GLS (Surabaya)"], hasMore: false },
  });
});
