import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#backend/db/columns.ts";
import { orderDocuments } from "#backend/db/schema/order-documents.ts";
import { handOvers, pickPacks, pickWaves } from "#backend/db/schema/pick-packs.ts";
import { passkeys } from "#backend/db/schema/sign-in-safety.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { ORIGIN, startTestBackend } from "#tests/support/backend.ts";
import { asking, type SellingAccount, startSelling } from "#tests/support/selling-account.ts";

const world = await startTestBackend();
/** Also what only these tests need: the changes would show in what others look at. */
interface Everything extends SellingAccount {
  batchId: string;
  ruleId: string;
  sizeChartId: string;
  nodeId: string;
  mergeId: string;
  channelImportId: string;
  externalProductId: string;
  countId: string;
  transferId: string;
  stockBatchId: string;
  waveId: string;
  pickpackId: string;
  handOverId: string;
  documentId: string;
  roleId: string;
  inviteId: string;
  sessionId: string;
  passkeyId: string;
  transactionId: string;
}
let laras: Everything;
let budi: Everything;
afterAll(world.close);
beforeAll(async () => {
  laras = await startEverything();
  budi = await startEverything();
});

const RULE = {
  ...{
    name: "Setengah",
    scope: "all",
    scopeValues: [],
    channelIds: [],
    warehouseIds: [],
    ratioPercent: 100,
    fixedQuantity: null,
  },
  ...{ offset: 0, maxPerChannel: null, safetyLevel: 0, lastUnits: 0, priorityChannelId: null },
};
const CHART = { name: "Atasan", measures: ["Dada"], rows: [{ size: "M", values: [50] }] };

async function startEverything(): Promise<Everything> {
  const account = await startSelling(world);
  const ask = asking(account);
  const { batchId } = await ask("POST", "/v2/products/;edit", {
    productIds: [account.productId],
    edit: { brand: "Laras" },
  });
  const { rule } = await ask("POST", "/v1/stocks/rules", { rule: RULE });
  const { sizeChart } = await ask("POST", "/v1/products/size-charts", { sizeChart: CHART });
  const { id: nodeId } = await ask("POST", "/v2/products/category-tree", {
    path: "Fashion > Batik",
  });
  const mergeId = await mergeTwo(ask);
  const { itemId } = await world.sandbox.controls.addItem(account.shopId, {
    name: "Tas Belanja Kanvas",
    price: 45_000,
    stock: 2,
  });
  const { import: channelImport } = await ask("POST", "/v2/products/imports/channels", {
    channelId: account.channelId,
  });
  const { warehouses } = await ask("POST", "/v1/warehouses", { warehouses: [{ name: "Kedua" }] });
  const { transfer } = await ask("POST", "/v1/stocks/transfers", {
    ...{ fromWarehouseId: account.warehouseId, toWarehouseId: warehouses[0].id, isSent: true },
    lines: [{ variantId: account.variantId, quantity: 1 }],
  });
  const { count } = await ask("POST", "/v1/stocks/counts", {
    ...{ warehouseId: account.warehouseId, scope: "all" },
  });
  const lines = new FormData();
  lines.set("text", `${account.sku}\t5`);
  const { batchId: stockBatchId } = await ask("POST", "/v1/stocks/imports", lines);
  const { role } = await ask("POST", "/v1/accounts/roles", {
    role: { name: "Gudang", permissions: ["stock-manage"] },
  });
  const { invite } = await ask("POST", "/v1/accounts/staffs", {
    staff: { email: `calon-${account.accountId}@toko.test`, roleIds: [role.id] },
  });
  const { transaction } = await ask("POST", "/v1/accounts/transactions", {
    packageNumber: 1,
    paymentMethod: 4,
  });
  const { controls } = world.paymentSandbox;
  await controls.pay((await controls.find(transaction.qr.payload))?.id ?? "");
  await world.drain();
  return {
    transactionId: transaction.id,
    ...{ countId: count.id, transferId: transfer.id, stockBatchId },
    ...(await putInWave(account)),
    ...{ roleId: role.id, inviteId: invite.id },
    sessionId: (await ask("GET", "/v1/accounts/me/sign-in")).sessions[0].id,
    passkeyId: await addPasskey(account),
    ...{ ...account, batchId, ruleId: rule.id, sizeChartId: sizeChart.id, nodeId, mergeId },
    ...{ channelImportId: channelImport.id, externalProductId: String(itemId) },
  };
}

/** One that signs nobody in. */
async function addPasskey({ userId }: SellingAccount): Promise<string> {
  const credentialId = newId();
  await world.backend.db
    .insert(passkeys)
    .values({ credentialId, userId, name: "HP", publicKey: "none" });
  return credentialId;
}

/** The order in a wave and in a hand-over, as if it were packed. */
async function putInWave({ accountId, orderId, warehouseId, userId }: SellingAccount) {
  const { db } = world.backend;
  const [waveId, pickpackId, handOverId] = [newId(), newId(), newId()];
  const by = { accountId, createdBy: userId };
  await db.insert(pickWaves).values({ ...by, id: waveId, number: 1, warehouseId, kind: "any" });
  await db.insert(handOvers).values({ ...by, id: handOverId, number: 1, courier: "SPX" });
  const record = { ...by, id: pickpackId, orderId, waveId, handOverId, status: "packed" as const };
  await db.insert(pickPacks).values(record);
  const papers = { kinds: ["pick_list" as const], paper: "a6" as const, language: "id" as const };
  const documentId = newId();
  await db.insert(orderDocuments).values({ ...by, ...papers, id: documentId, orderIds: [orderId] });
  return { waveId, pickpackId, handOverId, documentId };
}

async function mergeTwo(ask: ReturnType<typeof asking>): Promise<string> {
  const ids: string[] = [];
  for (const sku of ["KEMBAR-1", "KEMBAR-2"])
    ids.push(
      (
        await ask("POST", "/v2/products", {
          product: { name: "Kembar", variants: [{ sku, price: 9_000, weightG: 100 }] },
        })
      ).product.id,
    );
  const merge = { productIds: ids, survivorId: ids[0] };
  const { versions } = await ask("POST", "/v2/products/merge/preview", { merge });
  return (await ask("POST", "/v2/products/merge/apply", { merge, versions })).mergeId;
}

const inPath = EVERY_ENDPOINT.filter(
  ({ access, path }) =>
    access !== "public" && access !== "internal" && /\{(?!channelType)\w+\}/.test(path),
);

/** The id that a place in this call's path stands for. */
function idFor({ path }: Endpoint, place: string, of: Everything): string {
  if (place === "productId" && path.startsWith("/v2/channels/products/"))
    return of.channelProductId;
  if (place === "importId" && path.startsWith("/v1/orders/")) return of.orderImportId;
  if (place === "id" && path.startsWith("/v1/orders/pickpacks/")) return of.pickpackId;
  if (place === "importId" && path.startsWith("/v2/products/imports/channels/"))
    return of.channelImportId;
  if (path.startsWith("/v1/warehouses/")) return of.warehouseId;
  if (place === "batchId" && path.startsWith("/v1/stocks/")) return of.stockBatchId;
  const ids: Record<string, string> = {
    ...{ countId: of.countId, transferId: of.transferId },
    ...{
      channelId: of.channelId,
      productId: of.productId,
      orderId: of.orderId,
      stockId: of.stockId,
    },
    ...{
      batchId: of.batchId,
      ruleId: of.ruleId,
      sizeChartId: of.sizeChartId,
      nodeId: of.nodeId,
      mergeId: of.mergeId,
      externalProductId: of.externalProductId,
      roleId: of.roleId,
      inviteId: of.inviteId,
      staffId: of.userId,
      sessionId: of.sessionId,
      passkeyId: of.passkeyId,
      transactionId: of.transactionId,
    },
    ...{ waveId: of.waveId, handOverId: of.handOverId, documentId: of.documentId },
    ...{
      publishId: of.publishId,
      importId: of.importId,
      id: of.accountId,
      categoryId: "100244",
      channelType: "shopee",
    },
  };
  const id = ids[place];
  if (id === undefined) throw new Error(`${path}: say here what {${place}} is`);
  return id;
}

const NOWHERE = crypto.randomUUID();
const NOTHING = {
  ...{
    channelId: NOWHERE,
    productId: NOWHERE,
    orderId: NOWHERE,
    stockId: NOWHERE,
    publishId: NOWHERE,
    importId: NOWHERE,
  },
  ...{ waveId: NOWHERE, pickpackId: NOWHERE, handOverId: NOWHERE, documentId: NOWHERE },
  ...{ batchId: NOWHERE, ruleId: NOWHERE, sizeChartId: NOWHERE, nodeId: NOWHERE, mergeId: NOWHERE },
  ...{
    accountId: NOWHERE,
    channelProductId: NOWHERE,
    orderImportId: NOWHERE,
    channelImportId: NOWHERE,
    externalProductId: NOWHERE,
    roleId: NOWHERE,
    inviteId: NOWHERE,
    userId: NOWHERE,
    sessionId: NOWHERE,
    passkeyId: NOWHERE,
    transactionId: NOWHERE,
  },
  ...{ countId: NOWHERE, transferId: NOWHERE, stockBatchId: NOWHERE, warehouseId: NOWHERE },
};

/** A body the call would take, so that nothing but the account can be the reason to refuse it. */
const BODIES: Record<string, object> = {
  renamePasskey: { name: "Milik Budi" },
  updateRole: { role: { permissions: [] } },
  updateStaff: { staff: { isEnabled: false } },
  updateStaffRoles: { roleIds: ["none"] },
  answerShopeeCancellation: { accept: true },
  cancelShopeeOrder: { reason: "OUT_OF_STOCK" },
  arrangeShopeeDropoff: {},
  arrangeShopeePickup: { addressId: "1", slotId: "1" },
  shipShopeeManually: { trackingCode: "JNE123" },
  answerCancellation: { accept: true },
  cancelOrder: { reason: "OUT_OF_STOCK" },
  rejectOrder: { reason: "OUT_OF_STOCK" },
  arrangeShipment: { method: "manual", trackingCode: "JNE123" },
  reportShort: { lineId: "1", quantity: 1, reason: "not_found", resolution: "return" },
  assignWave: { assigneeId: null },
  updateChannel: { name: "Milik Budi" },
  receiveReturn: { lines: [] },
  noteOrder: { note: "dari Budi" },
  answerReturn: { accept: true },
  updateChannelStocks: { variationIds: ["x"] },
  setActiveDate: { date: "2026-12-01T00:00:00Z" },
  updateChannelProduct: { channelProduct: {} },
  unpublishChannelProduct: {},
  updateStockRule: { rule: RULE },
  updateWarehouse: { name: "Milik Budi" },
  scanStockCount: { code: "X", scanKey: "1" },
  recountStock: { stockIds: [NOWHERE] },
  explainVariances: { items: [{ stockId: NOWHERE, reason: "lost" }] },
  receiveStockTransfer: { lines: [] },
  updateProduct: { product: { name: "Milik Budi", version: 1 } },
  recheckProductImport: { rate: 2 },
  decideChannelImportItem: { decision: "skip" },
  decideChannelImportItems: { decision: "skip", filter: { show: "all" } },
  moveCategory: { path: "Milik Budi" },
  mapCategory: { channelCategoryId: "100244", name: "Batik" },
  updateChannelImportSku: { externalVariantId: "0", sku: "MILIK-BUDI" },
};

function request(endpoint: Endpoint, of: Everything): [string, RequestInit] {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, place: string) =>
    idFor(endpoint, place, of),
  );
  const queries: Record<string, string> = {
    recommendShopeeCategories: "?name=kaos",
    suggestChannelCategories: `?internalProductId=${of.productId}`,
  };
  const query = queries[endpoint.name] ?? "";
  const body = endpoint.body ? { body: JSON.stringify(BODIES[endpoint.name] ?? {}) } : {};
  return [path + query, { method: endpoint.method.toUpperCase(), ...body }];
}

/** Everything of an account that its owner can read. */
async function everythingOf(account: SellingAccount): Promise<unknown[]> {
  const paths = [
    "/v1/channels",
    "/v1/channels/warehouses",
    "/v1/orders",
    "/v1/stocks",
    "/v1/stocks/histories",
    "/v2/products",
    "/v1/products/histories",
    "/v2/products/imports",
    "/v2/products/imports/channels",
    "/v1/stocks/rules",
    "/v1/stocks/counts",
    "/v1/stocks/transfers",
    "/v1/warehouses",
    "/v1/products/size-charts",
    "/v2/products/category-tree",
    "/v2/products/category-tree/paths",
    "/v1/accounts/roles",
    "/v1/accounts/staffs",
    "/v1/accounts/staff-invites",
    "/v1/accounts/transactions",
    "/v1/accounts/order-quota-histories",
  ];
  const single = [
    `/v1/orders/${account.orderId}`,
    `/v2/products/detail/${account.productId}`,
    `/v2/channels/products?internalProductIds=${account.productId}`,
    `/v2/channels/publishes/${account.publishId}`,
  ];
  return Promise.all([...paths, ...single].map((path) => asking(account)("GET", path)));
}

test.each(inPath.map((endpoint) => [endpoint.name, endpoint] as const))(
  "%s does not find what is another account's",
  async (_name, endpoint) => {
    const before = await everythingOf(laras);
    const answer = await budi.fetch(...request(endpoint, laras));
    expect(answer.status).toBe(404);
    // Word for word as if there were no such thing, so that nobody can find out what exists.
    const { requestId: _, ...said } = await answer.json();
    const nothing = await budi.fetch(...request(endpoint, { ...laras, ...NOTHING }));
    expect(await nothing.json()).toMatchObject(said);
    await world.drain();
    expect(await everythingOf(laras)).toEqual(before);
  },
);

test("the same reads find what is one's own", async () => {
  for (const endpoint of inPath.filter(
    ({ method, name }) =>
      method === "get" && !/(?:Shopee|create|download)Label|downloadOrderDocument/.test(name),
  )) {
    expect((await laras.fetch(...request(endpoint, laras))).status, endpoint.name).toBe(200);
  }
});

test.each([
  ["/v1/orders?ids=", "orders", "orderId"],
  ["/v1/orders?channelIds=", "orders", "channelId"],
  ["/v1/orders?warehouseId=", "orders", "warehouseId"],
  ["/v1/stocks?stockIds=", "stocks", "stockId"],
  ["/v1/stocks?variationIds=", "stocks", "variantId"],
  ["/v1/stocks?warehouseId=", "stocks", "warehouseId"],
  ["/v1/stocks?channelIds=", "stocks", "channelId"],
  ["/v1/stocks/ids?variationIds=", "stockIds", "variantId"],
  ["/v1/stocks/histories?stockIds=", "histories", "stockId"],
  ["/v2/products?ids=", "products", "productId"],
  ["/v2/products?channelIds=", "products", "channelId"],
  ["/v2/products/ids?ids=", "productIds", "productId"],
  ["/v2/products/sync-infos?ids=", "products", "productId"],
  ["/v1/products/images?ids=", "images", "imageId"],
  ["/v1/products/histories?productId=", "histories", "productId"],
  ["/v2/channels/products?internalProductIds=", "channelProducts", "productId"],
  ["/v2/channels/products/find?channelType=shopee&channelIds=", "channelProducts", "channelId"],
] as const)("%s…: a filter by another account's id finds nothing of it", async (path, list, id) => {
  const own: Record<string, unknown> = await asking(laras)("GET", path + laras[id]);
  expect(sizeOf(own[list]), `${path} finds nothing at all`).toBeGreaterThan(0);
  const answer = await budi.fetch(path + laras[id]);
  if (answer.status === 404) return;
  expect(answer.status).toBe(200);
  const found: Record<string, unknown> = await answer.json();
  expect(sizeOf(found[list])).toBe(0);
});

function sizeOf(list: unknown): number {
  return typeof list === "object" && list !== null ? Object.keys(list).length : 0;
}

test("lists of ids that mix in another account's change nothing of it", async () => {
  const before = await everythingOf(laras);
  const adjustment = (stockId: string) => ({ stockId, to: 99, reason: "found" });
  const tries: [string, string, object, number][] = [
    [
      "PUT",
      "/v1/stocks",
      { adjustments: [adjustment(budi.stockId), adjustment(laras.stockId)] },
      404,
    ],
    [
      "POST",
      "/v2/channels/publishes",
      { productIds: [budi.productId], channelIds: [laras.channelId] },
      404,
    ],
    [
      "POST",
      "/v2/channels/publishes",
      { productIds: [laras.productId], channelIds: [budi.channelId] },
      404,
    ],
    [
      "POST",
      "/v2/channels/products",
      { channelProduct: { internalProductId: laras.productId, channelId: budi.channelId } },
      404,
    ],
    ["POST", "/v1/orders/import", { channelIds: [laras.channelId] }, 404],
    [
      "POST",
      "/v2/channels/products/;bulk",
      { action: "archive", ids: [laras.channelProductId] },
      200,
    ],
    ["POST", "/v2/products/channels/;copy", { from: laras.channelId, to: budi.channelId }, 404],
    [
      "POST",
      "/v2/products/;migrate",
      { fromChannelId: laras.channelId, toChannelId: budi.channelId },
      404,
    ],
    ["POST", "/v2/products/;delete", { productIds: [laras.productId] }, 200],
    ["POST", "/v2/products/;start-delete", { productIds: [laras.productId] }, 404],
    [
      "POST",
      "/v2/channels/products/;start",
      { action: "archive", listings: { ids: [laras.channelProductId] } },
      404,
    ],
    [
      "POST",
      "/v2/channels/products/;start",
      {
        action: "archive",
        listings: { filter: { channelType: "shopee", channelIds: [laras.channelId] } },
      },
      404,
    ],
    [
      "POST",
      "/v2/channels/products/;publish",
      {
        listings: { ofProducts: { productIds: [laras.productId], channelIds: [laras.channelId] } },
      },
      404,
    ],
    ["POST", "/v1/orders/mark-printed", { orderIds: [laras.orderId] }, 200],
    ["PUT", "/v1/stocks/disable-sync", { stockIds: [budi.stockId, laras.stockId] }, 404],
    [
      "POST",
      "/v1/stocks/batches",
      { pick: { stockIds: [budi.stockId, laras.stockId] }, change: { onHand: { to: 1 } } },
      404,
    ],
    [
      "POST",
      "/v1/stocks/transfers",
      {
        ...{ fromWarehouseId: laras.warehouseId, toWarehouseId: budi.warehouseId },
        lines: [{ variantId: laras.variantId, quantity: 1 }],
      },
      404,
    ],
    ["POST", "/v1/stocks/counts", { warehouseId: laras.warehouseId, scope: "all" }, 404],
    [
      "POST",
      "/v1/products/images/;relocate",
      { urls: [`${ORIGIN}/api/v1/products/images/${laras.imageId}/original`], imageTypes: [2] },
      422,
    ],
  ];
  for (const [method, path, body, status] of tries) {
    const answer = await budi.fetch(path, { method, body: JSON.stringify(body) });
    expect([path, answer.status]).toEqual([path, status]);
  }
  await world.drain();
  expect(await everythingOf(laras)).toEqual(before);
  expect((await asking(budi)("GET", `/v1/stocks/${budi.stockId}`)).stock.onHand).toBe(11);
});
