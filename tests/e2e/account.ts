import sharp from "sharp";
import { BROWSER } from "#tests/support/browser.ts";

/** Calls of a test at the run's server, beside the browser: accounts and data that a test needs and is not about. */
const origin = () => process.env.E2E_ORIGIN ?? "";

export interface Account {
  email: string;
  password: string;
  token: string;
}

let opened = 0;

/** Signs up over the backend's page, as a form without JavaScript does, and buys the token with the code. */
export async function openAccount(
  shopName: string,
  { host = "toko.test", countryCode = "id" } = {},
): Promise<Account> {
  const account = {
    email: `e2e.${process.pid}.${++opened}@${host}`,
    password: "kata sandi yang panjang",
  };
  const query = new URLSearchParams({ redirect: `${origin()}/signup/callback`, target: "/" });
  const answer = await fetch(`${origin()}/api/v1/accounts/auth/signup?${query}`, {
    method: "POST",
    // Each from an address of its own (start-server.ts trusts one proxy): the run opens more accounts than one address may.
    headers: { "X-Forwarded-For": `10.${process.pid & 255}.${opened >> 8}.${opened & 255}` },
    body: new URLSearchParams({ ...account, name: "Laras Wulandari", shopName, countryCode }),
    redirect: "manual",
  });
  const [, code] = /\/signup\/callback\/([^/?]+)/.exec(answer.headers.get("Location") ?? "") ?? [];
  if (!code) throw new Error(`Signing up answered ${answer.status}`);
  const { token } = (await (
    await fetch(`${origin()}/api/v1/accounts/auth/token?code=${code}`)
  ).json()) as { token: string };
  return { ...account, token };
}

export async function api<T>(
  { token }: Account,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${origin()}/api${path}`, {
    method,
    headers: {
      "x-jwt": `Bearer ${token}`,
      ...(body && !isForm ? { "Content-Type": "application/json" } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  if (!answer.ok)
    throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

export async function sandbox<T>({ token }: Account, action: string, body: object): Promise<T> {
  const answer = await fetch(`${origin()}/sandbox/shopee/controls/${action}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "x-jwt": `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${action} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

export async function poll<T>(read: () => Promise<T | null | undefined>, what: string): Promise<T> {
  for (
    const started = Date.now();
    Date.now() - started < 40_000;
    await new Promise((resolve) => setTimeout(resolve, 200))
  ) {
    const found = await read();
    if (found) return found;
  }
  throw new Error(`${what} did not come in time`);
}

export interface Populated {
  channelId: string;
  productId: string;
  /** Not on the channel. */
  otherProductId: string;
  sizeChartId: string;
  nodeId: string;
  publishId: string;
  importId: string;
  batchId: string;
  mergeId: string;
  stockId: string;
  ruleId: string;
  /** Beside the default one; goods are on their way to it. */
  warehouseId: string;
  transferId: string;
  /** Being counted, and lines that are checked and not applied. */
  countId: string;
  stockBatchId: string;
  /** To be processed; and one whose label is there. */
  orderId: string;
  shippedId: string;
  /** Waits for decisions, and one of its items that does. */
  shopImportId: string;
  externalProductId: string;
  /** A pending top-up by QR. */
  transactionId: string;
  /** Papers of an order as one PDF; and an open hand-over without parcels. */
  documentId: string;
  handOverId: string;
  /** Its owner, and the role of owners. */
  staffId: string;
  roleId: string;
}

const SIZES = ["S", "M", "L", "XL"].map((name) => ({ id: name, name, imageId: null }));
const LONG =
  "Kemeja Batik Parang Rusak Lengan Panjang Katun Primisima Premium untuk Kondangan dan Kantor, Jahitan Rapi, Full Furing, Bisa Couple Ayah dan Anak";
/** Where the orders stand. */
const ORDERS = [
  "READY_TO_SHIP",
  "UNPAID",
  "SHIPPED",
  "COMPLETED",
  "IN_CANCEL",
  "CANCELLED",
  "TO_RETURN",
];

/** Two products merged into one, so that there is a merge to take back. */
async function mergeTwins(account: Account, variant: object): Promise<string> {
  const productIds: string[] = [];
  for (const sku of ["VAS-BUNGA-1", "VAS-BUNGA-2"]) {
    const product = {
      name: "Vas Bunga Keramik Motif Parang Ukuran Besar",
      variants: [{ ...variant, sku }],
    };
    productIds.push(
      (await api<{ product: { id: string } }>(account, "POST", "/v2/products", { product })).product
        .id,
    );
  }
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

async function beginTopUp(account: Account): Promise<string> {
  const byQr = { packageNumber: 1, paymentMethod: 4 };
  const path = "/v1/accounts/transactions";
  return (await api<{ transaction: { id: string } }>(account, "POST", path, byQr)).transaction.id;
}

/** One of everything, with names as long as sellers write them, so that every screen has something to show. */
export async function populate(account: Account): Promise<Populated> {
  const channelId = await connect(account);
  const variant = { price: 189_000, weightG: 320, widthCm: 25, heightCm: 3, lengthCm: 35 };
  const imageIds = await uploadPicture(account);
  const create = async (product: object) =>
    (await api<{ product: { id: string } }>(account, "POST", "/v2/products", { product })).product
      .id;
  const productId = await create({
    ...{
      name: LONG,
      description: "Batik cap asli Solo.",
      imageIds,
      variationTypes: [{ id: "u", name: "Ukuran", options: SIZES }],
    },
    variants: SIZES.map(({ id }) => ({
      ...variant,
      optionIds: [id],
      sku: `BATIK-PARANG-RUSAK-PREMIUM-${id}`,
    })),
  });
  // Without a picture it cannot be published: a failed listing to look at.
  const failing = await create({
    name: "Mug Keramik Buatan Tangan 300 ml",
    variants: [{ ...variant, sku: "MUG-300" }],
  });
  const { stocks } = await api<{ stocks: ({ id: string; productId: string } & KnownStock)[] }>(
    account,
    "GET",
    "/v1/stocks",
  );
  await api(account, "PUT", "/v1/stocks", {
    adjustments: stocks.map(({ id }) => ({ stockId: id, to: 1200, reason: "received" })),
  });
  const { publishId } = await api<{ publishId: string }>(
    account,
    "POST",
    "/v2/channels/publishes",
    {
      productIds: [productId, failing],
      channelIds: [channelId],
    },
  );
  await poll(
    async () =>
      (
        await api<{ counts: Record<string, number> }>(
          account,
          "GET",
          `/v2/channels/publishes/${publishId}`,
        )
      ).counts.waiting === 0 || null,
    "Publishing",
  );
  const form = new FormData();
  form.set(
    "file",
    new File(
      [`Handle,Title,Variant SKU,Variant Price\nmug,${LONG},MUG-1,75000\nvas,Vas Bunga,,abc\n`],
      "produk-toko-laras-november-2026-final-revisi-2.csv",
    ),
  );
  const { batchId } = await api<{ batchId: string }>(account, "POST", "/v2/products/;edit", {
    productIds: [productId, failing],
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
  const mergeId = await mergeTwins(account, variant);
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
    productId,
    otherProductId: failing,
    sizeChartId: sizeChart.id,
    nodeId,
    publishId,
    importId: started.id,
    batchId,
    mergeId,
    stockId: stock?.id ?? "",
    ruleId: rule.id,
    transactionId: await beginTopUp(account),
    ...ordered,
    ...(await startPicking(account, ordered.orderId)),
    ...(await fetchShop(account, channelId)),
  };
}

interface KnownStock {
  sku: string;
  variantId: string;
  warehouseId: string;
}

/** A second warehouse with goods on their way to it, a count and checked lines. */
async function operateStock(account: Account, stock: KnownStock | undefined) {
  if (!stock) throw new Error("The product has no stock");
  const { warehouses } = await api<{ warehouses: { id: string }[] }>(
    account,
    "POST",
    "/v1/warehouses",
    { warehouses: [{ name: "Gudang Sidoarjo Jawa Timur", address: "Jl. Raya Waru 12, Sidoarjo" }] },
  );
  const warehouseId = warehouses[0]?.id ?? "";
  const { transfer } = await api<{ transfer: { id: string } }>(
    account,
    "POST",
    "/v1/stocks/transfers",
    {
      ...{ fromWarehouseId: stock.warehouseId, toWarehouseId: warehouseId, isSent: true },
      lines: [{ variantId: stock.variantId, quantity: 5 }],
    },
  );
  const { count } = await api<{ count: { id: string } }>(account, "POST", "/v1/stocks/counts", {
    ...{ name: "Stok opname akhir bulan November", warehouseId: stock.warehouseId, scope: "all" },
  });
  await api(account, "POST", `/v1/stocks/counts/${count.id}/;start`);
  await api(account, "POST", `/v1/stocks/counts/${count.id}/;scan`, {
    ...{ code: stock.sku, quantity: 7, scanKey: "first" },
  });
  const lines = new FormData();
  lines.set("text", `${stock.sku}\t+3\nTIDAK-ADA\t1`);
  const { batchId } = await api<{ batchId: string }>(account, "POST", "/v1/stocks/imports", lines);
  return { warehouseId, transferId: transfer.id, countId: count.id, stockBatchId: batchId };
}

/** The papers of an order, and a hand-over that has begun. */
async function startPicking(account: Account, orderId: string) {
  const { document } = await api<{ document: { id: string } }>(
    account,
    "POST",
    "/v1/orders/documents",
    { orderIds: [orderId], kinds: ["packing_slip"] },
  );
  const { handOver } = await api<{ handOver: { id: string } }>(
    account,
    "POST",
    "/v1/orders/hand-overs",
    { courier: "SPX Standard" },
  );
  return { documentId: document.id, handOverId: handOver.id };
}

export async function connect(
  account: Account,
  name = "Toko Laras Official Store Bandung Jawa Barat",
): Promise<string> {
  const shop = await sandbox<{ shopId: number }>(account, "createShop", { name, region: "ID" });
  const { url } = await api<{ url: string }>(
    account,
    "GET",
    `/v1/channels/auth/shopee?redirect=${encodeURIComponent(`${origin()}/channels`)}&browserChallenge=${BROWSER.challenge}`,
  );
  const agreed = await fetch(url, {
    method: "POST",
    headers: { "x-jwt": `Bearer ${account.token}` },
    body: new URLSearchParams({ shop: String(shop.shopId), decision: "confirm" }),
    redirect: "manual",
  });
  const back = await fetch(agreed.headers.get("Location") ?? "", {
    redirect: "manual",
    headers: { cookie: BROWSER.cookie },
  });
  const channelId = new URL(back.headers.get("Location") ?? "", origin()).searchParams.get(
    "channelId",
  );
  if (!channelId) throw new Error(`The shop was not connected: ${back.headers.get("Location")}`);
  return channelId;
}

/** A file as an input takes it. */
export async function makePicture() {
  const blue = sharp({ create: { width: 600, height: 600, channels: 3, background: "#4169e0" } });
  return { name: "batik.jpg", mimeType: "image/jpeg", buffer: await blue.jpeg().toBuffer() };
}

export async function uploadPicture(account: Account): Promise<string[]> {
  const { name, mimeType, buffer } = await makePicture();
  const form = new FormData();
  form.set("images", new File([new Uint8Array(buffer)], name, { type: mimeType }));
  form.set("data", JSON.stringify({ imageTypes: [1] }));
  return (
    await api<{ images: { id: string }[] }>(account, "POST", "/v1/products/images", form)
  ).images.map(({ id }) => id);
}

/** The shop's own items: of one's own SKU, without one, and two of the same. */
export async function fetchShop(
  account: Account,
  channelId: string,
): Promise<{ shopImportId: string; externalProductId: string }> {
  const shopId = await shopOf(account, channelId);
  const { itemId } = await sandbox<{ itemId: number }>(account, "addItem", {
    shopId,
    name: LONG.slice(0, 115),
    price: 75_000,
    stock: 4,
    sizes: true,
  });
  await sandbox(account, "addItem", {
    shopId,
    name: "Mug Keramik Buatan Tangan",
    sku: "MUG-300",
    price: 99_000,
    stock: 3,
  });
  await sandbox(account, "addExampleItems", { shopId });
  const { import: begun } = await api<{ import: { id: string } }>(
    account,
    "POST",
    "/v2/products/imports/channels",
    { channelId },
  );
  const path = `/v2/products/imports/channels/${begun.id}`;
  await poll(
    async () =>
      (await api<{ import: { status: string } }>(account, "GET", path)).import.status === "ready" ||
      null,
    "The shop's items",
  );
  return { shopImportId: begun.id, externalProductId: String(itemId) };
}

export async function shopOf(account: Account, channelId: string): Promise<number> {
  const { channels } = await api<{ channels: { id: string; shopId: string }[] }>(
    account,
    "GET",
    "/v1/channels",
  );
  return Number(channels.find(({ id }) => id === channelId)?.shopId);
}

interface ListedOrder {
  id: string;
  externalId: string;
  status: string;
}

async function makeOrders(
  account: Account,
  channelId: string,
): Promise<{ orderId: string; shippedId: string }> {
  const shopId = await shopOf(account, channelId);
  const { items } = (await (
    await fetch(`${origin()}/sandbox/shopee/controls/items?shopId=${shopId}`, {
      headers: { "x-jwt": `Bearer ${account.token}` },
    })
  ).json()) as {
    items: { itemId: number; modelId: number }[];
  };
  const lines = items.slice(0, 3).map(({ itemId, modelId }) => ({ itemId, modelId, quantity: 2 }));
  for (const targetStatus of ORDERS)
    await sandbox(account, "createOrder", {
      shopId,
      items: lines,
      targetStatus,
      paid: targetStatus !== "UNPAID",
      message: "Tolong dibungkus rapi ya kak, untuk kado.",
    });
  const orders = await poll(async () => {
    const found = (await api<{ orders: ListedOrder[] }>(account, "GET", "/v1/orders")).orders;
    return found.length >= ORDERS.length && found.some(({ status }) => status === "shipped")
      ? found
      : null;
  }, "The orders");
  const byStatus = (status: string) => orders.find((order) => order.status === status)?.id ?? "";
  return { orderId: byStatus("to_process"), shippedId: byStatus("shipped") };
}
