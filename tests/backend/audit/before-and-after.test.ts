import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createFormat } from "#app/i18n/format.ts";
import { getTranslator } from "#app/i18n/server.ts";
import { describeAuditChanges } from "#app/models/staff/audit-changes.ts";
import { auditEntries } from "#backend/db/schema/audit.ts";
import type { AuditEntry } from "#contract/audit.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { DASHBOARD, RULE } from "../access/call-bodies.ts";
import { asks } from "../staff/people.ts";

const FORMAT = createFormat({ language: "en", countryCode: "id", timeZone: "Asia/Jakarta" });
const world = await startTestBackend();
afterAll(world.close);

async function lastNote({ accountId }: Pick<SignedIn, "accountId">, action: string) {
  const rows = await world.backend.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.accountId, accountId))
    .orderBy(auditEntries.id);
  const notes = rows.filter((row) => row.action === action);
  return { note: notes.at(-1), times: notes.length };
}

test("a change is logged once, with the values before and after", async () => {
  const owner = await world.signUp();
  const ask = asks(owner);
  const changed = async (
    action: string,
    [method, path, body]: Parameters<typeof ask>,
    sides: { before: unknown; after: unknown },
    nth = 1,
  ) => {
    expect((await ask(method, path, body)).status, action).toBe(200);
    const { note, times } = await lastNote(owner, action);
    expect([action, times, { before: note?.before, after: note?.after }]).toEqual([
      action,
      nth,
      sides,
    ]);
    return note?.target;
  };

  await changed(
    "updateStockSettings",
    ["PUT", "/v1/stocks/settings", { settings: { lowStockLevel: 25 } }],
    {
      before: expect.objectContaining({ lowStockLevel: 10 }),
      after: expect.objectContaining({ lowStockLevel: 25 }),
    },
  );

  const made = await ask("POST", "/v1/warehouses", { warehouses: [{ name: "Gudang Bogor" }] });
  const [{ id }] = made.body.warehouses;
  const warehouse = `/v1/warehouses/${id}`;
  expect(
    await changed("updateWarehouse", ["PUT", warehouse, { name: "Gudang Depok" }], {
      before: expect.objectContaining({ name: "Gudang Bogor" }),
      after: expect.objectContaining({ name: "Gudang Depok" }),
    }),
  ).toBe(`warehouse:${id}`);
  await changed("deleteWarehouse", ["DELETE", warehouse], {
    before: expect.objectContaining({ name: "Gudang Depok" }),
    after: null,
  });

  const { ratioPercent, fixedQuantity, offset, maxPerChannel, safetyLevel } = RULE;
  const { lastUnits, priorityChannelId } = RULE;
  const amounts = {
    ...{ ratioPercent, fixedQuantity, offset, maxPerChannel, safetyLevel },
    ...{ lastUnits, priorityChannelId },
  };
  await ask("POST", "/v1/stocks/rules/general", { rule: amounts });
  await changed(
    "saveGeneralRule",
    ["POST", "/v1/stocks/rules/general", { rule: { ...amounts, offset: -3 } }],
    {
      before: expect.objectContaining({ kind: "general" }),
      after: expect.objectContaining({ kind: "general", offset: -3 }),
    },
    2,
  );
  const rule = await ask("POST", "/v1/stocks/rules", { rule: RULE });
  const rulePath = `/v1/stocks/rules/${rule.body.rule.id}`;
  const changedRule = { ...RULE, ratioPercent: 50 };
  await changed("updateStockRule", ["PUT", rulePath, { rule: changedRule }], {
    before: expect.objectContaining({ ratioPercent: 100 }),
    after: expect.objectContaining({ ratioPercent: 50 }),
  });
  await changed("deleteStockRule", ["DELETE", rulePath], {
    before: expect.objectContaining({ ratioPercent: 50 }),
    after: null,
  });

  const { body } = await ask("POST", "/v2/products", {
    product: { name: "Kaos", variants: [{ sku: "K-0", price: 50_000, weightG: 200 }] },
  });
  const { id: productId, version, variants } = body.product;
  const [variant] = variants;
  const product = {
    version,
    variants: [{ id: variant.id, optionIds: [], sku: "K-0", price: 65_000, weightG: 200 }],
  };
  // Unchanged fields are not noted: only the price differs.
  expect(
    await changed("updateProduct", ["PUT", `/v2/products/detail/${productId}`, { product }], {
      before: { "variants[K-0].price": 50_000 },
      after: { "variants[K-0].price": 65_000 },
    }),
  ).toBe(`product:${productId}`);
  const [{ id: stockId }] = (await ask("GET", "/v1/stocks")).body.stocks;
  const skuRule = { ...RULE, name: "Kaos", scope: "sku", scopeValues: ["K-0"] };
  const { id: ruleId } = (await ask("POST", "/v1/stocks/rules", { rule: skuRule })).body.rule;
  const left = { stockIds: [stockId], ruleId: null };
  await changed("assignStockRule", ["PUT", "/v1/stocks/ruleId", left], {
    before: { [`Kaos (${ruleId})`]: ["K-0"] },
    after: { [`Kaos (${ruleId})`]: [] },
  });
  const gone = { productIds: [productId], targetChannelIds: [] };
  expect(
    await changed("deleteProducts", ["POST", "/v2/products/;delete", gone], {
      before: expect.objectContaining({ name: "Kaos", variants: [{ sku: "K-0", price: 65_000 }] }),
      after: null,
    }),
  ).toBe(`product:${productId}`);

  const chart = { name: "Kaos pria", measures: ["Dada"], rows: [{ size: "S", values: [48] }] };
  const saved = await ask("POST", "/v1/products/size-charts", { sizeChart: chart });
  const { id: chartId, version: chartVersion } = saved.body.sizeChart;
  const renamed = { id: chartId, version: chartVersion, name: "Kaos wanita" };
  await changed(
    "saveSizeChart",
    ["POST", "/v1/products/size-charts", { sizeChart: renamed }],
    {
      before: expect.objectContaining({ name: "Kaos pria" }),
      after: expect.objectContaining({ name: "Kaos wanita", measures: ["Dada"] }),
    },
    2,
  );
  await changed("deleteSizeChart", ["DELETE", `/v1/products/size-charts/${chartId}`], {
    before: expect.objectContaining({ name: "Kaos wanita" }),
    after: null,
  });

  const first = await ask("POST", "/v1/dashboards", { dashboard: DASHBOARD });
  const { id: boardId, version: boardVersion } = first.body.dashboard;
  const board = `/v1/dashboards/${boardId}`;
  const shared = { dashboard: { ...DASHBOARD, isShared: true }, version: boardVersion };
  await changed("updateDashboard", ["PUT", board, shared], {
    before: expect.objectContaining({ isShared: false }),
    after: expect.objectContaining({ isShared: true }),
  });
  const chosen = { dashboardId: boardId };
  await changed("setDefaultDashboard", ["PUT", "/v1/dashboards/default", chosen], {
    before: { name: null },
    after: { name: DASHBOARD.name },
  });
  await changed("deleteDashboard", ["DELETE", board], {
    before: expect.objectContaining({ name: DASHBOARD.name }),
    after: null,
  });

  const quiet = { categories: [{ id: "order", pushEnabled: false }] };
  await changed("updateNotificationSettings", ["PUT", "/v1/notifications/settings", quiet], {
    before: { order: { pushEnabled: true, emailEnabled: false } },
    after: { order: { pushEnabled: false, emailEnabled: false } },
  });

  const { roles } = (await ask("GET", "/v1/accounts/roles")).body;
  const person = { email: "budi@toko.test", roleIds: [roles[0].id] };
  const staff = { ...person, channelIds: null, warehouseIds: null, orderScope: "all" };
  expect((await ask("POST", "/v1/accounts/staffs", { staff })).status).toBe(200);
  const url = "https://toko.example/hook";
  const webhook = { url, events: ["order.created"] };
  expect((await ask("POST", "/v1/accounts/webhooks", { webhook })).status).toBe(200);

  const { entries, names } = (await ask("GET", "/v1/accounts/audit?limit=200")).body;
  expect(names).toMatchObject({ [id]: "Gudang Depok", [productId]: "Kaos", [ruleId]: "Kaos" });
  const words = { t: getTranslator("en", "id"), format: FORMAT, names };
  const lines = entries.flatMap((entry: AuditEntry) =>
    describeAuditChanges(entry, words).flatMap(({ label, before, after }) => [
      label,
      ...[before, after].filter((value) => value !== url && value !== person.email),
    ]),
  );
  expect(lines.length).toBeGreaterThan(60);
  // No field of the code, no JSON, no id.
  expect(lines.filter((line: string) => /\b[a-z]+[A-Z]|[{}"_]|[0-9a-f]{8}-/.test(line))).toEqual(
    [],
  );
});

test("a refused change is not logged", async () => {
  const owner = await world.signUp();
  const ask = asks(owner);
  const { body } = await ask("POST", "/v1/warehouses", {
    warehouses: [{ name: "Gudang Bogor" }, { name: "Gudang Depok" }],
  });
  const path = `/v1/warehouses/${body.warehouses[0].id}`;
  expect((await ask("PUT", path, { name: "Gudang Depok" })).status).toBe(422);
  expect((await lastNote(owner, "updateWarehouse")).times).toBe(0);
});
