import { type Account, api, poll, sandbox } from "./account.ts";
import { syncToMeta } from "./meta-catalog.ts";
import { makeParcels } from "./parcels.ts";
import { createProduct, openShop, SIZES, VARIANT } from "./selling-shop.ts";
import { fetchShop, grantSeveral, LONG, makeOrders } from "./shop.ts";
import { operateStock, startPicking } from "./stock-in-motion.ts";

export interface Populated {
  channelId: string;
  productId: string;
  /** A product that is not on the channel. */
  otherProductId: string;
  sizeChartId: string;
  nodeId: string;
  publishId: string;
  importId: string;
  batchId: string;
  mergeId: string;
  stockId: string;
  ruleId: string;
  /** A second warehouse, with goods on their way to it. */
  warehouseId: string;
  /** The channel's warehouse that is linked to the default one. */
  channelWarehouseId: string;
  transferId: string;
  /** A count in progress, and a checked batch of lines that is not applied. */
  countId: string;
  stockBatchId: string;
  /** A chat whose buyer waits for an answer. */
  sessionId: string;
  /** An order to process, and one that has its label. */
  orderId: string;
  shippedId: string;
  /** An import that waits for decisions, and one of its undecided items. */
  shopImportId: string;
  externalProductId: string;
  /** A pending top-up by QR. */
  transactionId: string;
  /** An order's papers as one PDF, and an open hand-over without parcels. */
  documentId: string;
  /** A run whose only order was refused. */
  runId: string;
  handOverId: string;
  /** A wave of an arranged order, and that order's pick record. */
  waveId: string;
  pickpackId: string;
  /** A board with a tile of each kind. */
  dashboardId: string;
  /** The account's owner, and the role of owners. */
  staffId: string;
  roleId: string;
  /** A webhook and one of its deliveries. */
  webhookId: string;
  deliveryId: string;
  /** A buyer's request about their data. */
  requestId: string;
  /** A sync to Meta's catalogue; a domain and a feed exist too. */
  taskId: string;
  /** A consent for two shops, of which one is not connected. */
  grantId: string;
}

/** Merges two products, so that there is a merge to undo. */
async function mergeDuplicates(account: Account): Promise<string> {
  const name = "Vas Bunga Keramik Motif Parang Ukuran Besar";
  const productIds: string[] = [];
  for (const sku of ["VAS-BUNGA-1", "VAS-BUNGA-2"])
    productIds.push(await createProduct(account, { name, variants: [{ ...VARIANT, sku }] }));
  const merge = { productIds, survivorId: productIds[0] };
  const { versions } = await api<{ versions: Record<string, number> }>(
    account,
    "POST",
    "/v2/products/merge/preview",
    { merge },
  );
  return (
    await api<{ mergeId: string }>(account, "POST", "/v2/products/merge/apply", { merge, versions })
  ).mergeId;
}

/** Adds a webhook to this machine, which is never called: its delivery fails. */
async function addWebhook(account: Account) {
  const path = "/v1/accounts/webhooks";
  const { webhook } = await api<{ webhook: { id: string } }>(account, "POST", path, {
    webhook: { url: "https://localhost/etalase/pesanan-dan-stok", events: ["order.created"] },
  });
  const { delivery } = await api<{ delivery: { id: string } }>(
    account,
    "POST",
    `${path}/${webhook.id}/;test`,
  );
  return { webhookId: webhook.id, deliveryId: delivery.id };
}

async function noteRequest(account: Account, orderId: string): Promise<string> {
  const { request } = await api<{ request: { id: string } }>(
    account,
    "POST",
    "/v1/privacy/requests",
    { request: { kind: "erasure", subjects: [`order:${orderId}`] } },
  );
  return request.id;
}

async function makeBoard(account: Account): Promise<string> {
  const kinds = [
    ...["figure", "line", "bar", "onTime", "hours", "channels", "products", "categories"],
    ...["couriers", "cities", "stock"],
  ];
  const board = { name: "Angka pagi untuk pemilik", tiles: kinds.map((kind) => ({ kind })) };
  return (
    await api<{ dashboard: { id: string } }>(account, "POST", "/v1/dashboards", {
      dashboard: board,
    })
  ).dashboard.id;
}

async function makeWave(account: Account, channelId: string) {
  const [S, M] = ["S", "M"].map((size) => `BATIK-PARANG-RUSAK-PREMIUM-${size}`);
  await makeParcels(account, channelId, [{ [`${S}`]: 2, [`${M}`]: 1 }]);
  // The label may be ready before the stock is reserved.
  await poll(async () => {
    const path = "/v1/orders/waves/candidates";
    const { groups } = await api<{ groups: object[] }>(account, "GET", path);
    return groups.length > 0 || null;
  }, "An order that can be picked");
  const { wave } = await api<{ wave: { id: string } }>(account, "POST", "/v1/orders/waves", {});
  const { pickpacks } = await api<{ pickpacks: { id: string }[] }>(
    account,
    "GET",
    `/v1/orders/waves/${wave.id}`,
  );
  return { waveId: wave.id, pickpackId: pickpacks[0]?.id ?? "" };
}

async function beginTopUp(account: Account): Promise<string> {
  const byQr = { packageNumber: 1, paymentMethod: 4 };
  const path = "/v1/accounts/transactions";
  return (await api<{ transaction: { id: string } }>(account, "POST", path, byQr)).transaction.id;
}

/** Writes a long question as a buyer who waits for an answer. */
async function beginChat(account: Account, channelId: string): Promise<string> {
  const { channels } = await api<{ channels: { id: string; shopId: string }[] }>(
    account,
    "GET",
    "/v1/channels",
  );
  const shopId = Number(channels.find(({ id }) => id === channelId)?.shopId);
  const text = "Kak, kemeja batik lengan panjangnya masih ada ukuran XXL warna biru tua tidak ya?";
  await sandbox(account, "buyerWrites", { shopId, username: "sitirahma88", text });
  return poll(
    async () =>
      (
        await api<{ sessions: { id: string }[] }>(
          account,
          "GET",
          `/v1/chats/sessions?channelIds=${channelId}`,
        )
      ).sessions[0]?.id,
    "The chat",
  );
}

/** Starts a run with a choice that no channel offers, so the order stays as it is. */
async function startRun(account: Account, orderId: string): Promise<string> {
  const choice = { method: "dropoff", branchId: "tidak-ada" };
  const path = "/v1/orders/shipments/;start-run";
  const shipments = [{ orderIds: [orderId], choice }];
  return (await api<{ runId: string }>(account, "POST", path, { shipments })).runId;
}

/** Creates one object of each kind, with names as long as sellers use, to fill every screen. */
export async function populate(account: Account): Promise<Populated> {
  const { channelId, productId, failedId, publishId, stocks } = await openShop(account);
  const form = new FormData();
  form.set(
    "file",
    new File(
      [`Handle,Title,Variant SKU,Variant Price\nmug,${LONG},MUG-1,75000\nvas,Vas Bunga,,abc\n`],
      "produk-toko-laras-november-2026-final-revisi-2.csv",
    ),
  );
  const { batchId } = await api<{ batchId: string }>(account, "POST", "/v2/products/;edit", {
    productIds: [productId, failedId],
    edit: { weightG: 350 },
  });
  await poll(
    async () =>
      (
        await api<{ counts: Record<string, number> }>(
          account,
          "GET",
          `/v2/products/batches/${batchId}`,
        )
      ).counts.waiting === 0 || null,
    "Editing",
  );
  const mergeId = await mergeDuplicates(account);
  const { import: started } = await api<{ import: { id: string } }>(
    account,
    "POST",
    "/v2/products/imports",
    form,
  );
  const amounts = {
    ratioPercent: 150,
    fixedQuantity: null,
    offset: 2,
    maxPerChannel: 500,
    safetyLevel: 3,
    lastUnits: 5,
    priorityChannelId: channelId,
  };
  const named = {
    name: "Batik premium ukuran besar, kanal utama saja",
    scope: "sku",
    scopeValues: ["MUG-300"],
    channelIds: [channelId],
    warehouseIds: [],
  };
  const { rule } = await api<{ rule: { id: string } }>(account, "POST", "/v1/stocks/rules", {
    rule: { ...named, ...amounts },
  });
  const sizes = {
    name: "Kemeja batik dewasa lengan panjang",
    measures: ["Lebar dada", "Panjang badan"],
    rows: SIZES.map(({ name: size }) => ({ size, values: [52.5, null] })),
  };
  const { sizeChart } = await api<{ sizeChart: { id: string } }>(
    account,
    "POST",
    "/v1/products/size-charts",
    { sizeChart: sizes },
  );
  const { id: nodeId } = await api<{ id: string }>(account, "POST", "/v2/products/category-tree", {
    path: "Fashion Muslim dan Batik > Kemeja Lengan Panjang",
  });
  const stock = stocks.find((row) => row.productId === productId);
  const { staffs } = await api<{ staffs: { id: string; roles: { id: string }[] }[] }>(
    account,
    "GET",
    "/v1/accounts/staffs",
  );
  const ordered = await makeOrders(account, channelId);
  return {
    ...(await operateStock(account, stock)),
    staffId: staffs[0]?.id ?? "",
    roleId: staffs[0]?.roles[0]?.id ?? "",
    channelId,
    sessionId: await beginChat(account, channelId),
    productId,
    otherProductId: failedId,
    sizeChartId: sizeChart.id,
    nodeId,
    publishId,
    importId: started.id,
    batchId,
    mergeId,
    stockId: stock?.id ?? "",
    ruleId: rule.id,
    transactionId: await beginTopUp(account),
    dashboardId: await makeBoard(account),
    ...ordered,
    runId: await startRun(account, ordered.orderId),
    requestId: await noteRequest(account, ordered.orderId),
    ...(await addWebhook(account)),
    taskId: await syncToMeta(account, channelId, [productId, failedId]),
    ...(await startPicking(account, ordered.orderId)),
    ...(await makeWave(account, channelId)),
    ...(await fetchShop(account, channelId)),
    grantId: await grantSeveral(account),
  };
}
