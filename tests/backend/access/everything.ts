import { newId } from "#backend/db/columns.ts";
import { orderDocuments } from "#backend/db/schema/order-documents.ts";
import { handOvers, pickPacks, pickWaves } from "#backend/db/schema/pick-packs.ts";
import { passkeys } from "#backend/db/schema/sign-in-safety.ts";
import type { TestBackend } from "#tests/support/backend.ts";
import {
  asking,
  consentTo,
  type SellingAccount,
  startSelling,
} from "#tests/support/selling-account.ts";
import { connectToMeta } from "../catalogues/world.ts";
import { ARRANGE_RULE, DASHBOARD, RULE } from "./call-bodies.ts";

/** One object of each kind that a call can name, including those that would disturb other tests. */
export interface Everything extends SellingAccount {
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
  keyId: string;
  arrangeRuleId: string;
  webhookId: string;
  /** A consent to two shops. */
  grantId: string;
  deliveryId: string;
  dashboardId: string;
  /** A buyer's request about their data. */
  requestId: string;
  shipmentPlanId: string;
  shipmentRunId: string;
  metaTaskId: string;
  metaBusinessId: string;
  metaDomain: string;
  feedId: string;
  feedToken: string;
  chatId: string;
  /** A message with a picture. */
  chatMessageId: string;
}
const CHART = { name: "Atasan", measures: ["Dada"], rows: [{ size: "M", values: [50] }] };

export async function startEverything(world: TestBackend): Promise<Everything> {
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
  const { planId: shipmentPlanId } = await ask("POST", "/v1/orders/shipments/;plan", {
    orderIds: [account.orderId],
  });
  const { runId: shipmentRunId } = await ask("POST", "/v1/orders/shipments/;start-run", {
    shipments: [{ orderIds: [account.orderId], choice: { method: "dropoff" } }],
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
  const { apiKey } = await ask("POST", "/v1/accounts/api-keys", {
    apiKey: { name: "Kasir", permissions: ["order-manage"] },
  });
  const { rule: arrangeRule } = await ask("POST", "/v1/orders/arrange-rules", {
    rule: ARRANGE_RULE,
  });
  const { webhook } = await ask("POST", "/v1/accounts/webhooks", {
    webhook: { url: "https://localhost/etalase", events: ["order.updated"] },
  });
  const { delivery } = await ask("POST", `/v1/accounts/webhooks/${webhook.id}/;test`);
  const { request } = await ask("POST", "/v1/privacy/requests", {
    request: { kind: "copy", subjects: [`order:${account.orderId}`] },
  });
  const { dashboard } = await ask("POST", "/v1/dashboards", { dashboard: DASHBOARD });
  const { controls } = world.sandboxes.payments;
  await controls.pay((await controls.find(transaction.qr.payload))?.id ?? "");
  await world.drain();
  return {
    transactionId: transaction.id,
    ...{ keyId: apiKey.id, arrangeRuleId: arrangeRule.id },
    ...{ webhookId: webhook.id, deliveryId: delivery.id },
    grantId: await consentToTwo(world, account),
    ...{ dashboardId: dashboard.id, requestId: request.id },
    ...(await syncToMeta(world, account)),
    ...(await receiveChat(world, account)),
    ...{ countId: count.id, transferId: transfer.id, stockBatchId, shipmentPlanId, shipmentRunId },
    ...(await putInWave(world, account)),
    ...{ roleId: role.id, inviteId: invite.id },
    sessionId: (await ask("GET", "/v1/accounts/me/sign-in")).sessions[0].id,
    passkeyId: await addPasskey(world, account),
    ...{ ...account, batchId, ruleId: rule.id, sizeChartId: sizeChart.id, nodeId, mergeId },
    ...{ channelImportId: channelImport.id, externalProductId: String(itemId) },
  };
}

async function consentToTwo({ fetch, sandbox }: TestBackend, account: SellingAccount) {
  const { controls } = sandbox;
  const wanted = { name: "Cabang", region: "ID", seller: account.accountId } as const;
  const [one, next] = [await controls.createShop(wanted), await controls.createShop(wanted)];
  const answer = await controls.consent(one.shopId, undefined, [next.shopId]);
  const page = await consentTo({ fetch }, account, "shopee", answer);
  return page.pathname.split("/").at(-1) ?? "";
}

async function syncToMeta(world: TestBackend, account: SellingAccount) {
  const { ask, businessId, catalogId } = await connectToMeta(world, account);
  const { productId, channelId, accountId } = account;
  const metaDomain = `${accountId}.example`;
  await ask("POST", "/domains", { channelId, domain: metaDomain });
  const { body } = await ask<{ taskId: string }>("POST", "/syncs", {
    ...{ catalogId, productIds: [productId], url: "toko.example" },
  });
  const { feed } = await asking(account)("POST", "/v1/products/feeds", {
    ...{ name: "Situs", url: "toko.example" },
  });
  return {
    ...{ metaTaskId: body.taskId, metaBusinessId: businessId, metaDomain, feedId: feed.id },
    feedToken: new URL(feed.files[0].url).pathname.split("/").at(-2) ?? "",
  };
}

/** Receives a buyer's picture and waits for our copy of it. */
async function receiveChat(world: TestBackend, account: SellingAccount) {
  const ask = asking(account);
  await world.sandbox.controls.buyerWrites({ shopId: account.shopId, kind: "image" });
  await world.drain();
  const { sessions } = await ask("GET", "/v1/chats/sessions");
  const chatId: string = sessions[0].id;
  const { messages } = await ask(
    "GET",
    `/v1/chats/${account.channelId}/sessions/${chatId}/messages?pageSize=1`,
  );
  return { chatId, chatMessageId: messages[0].id };
}

/** Adds a passkey that signs nobody in. */
async function addPasskey(world: TestBackend, { userId }: SellingAccount): Promise<string> {
  const credentialId = newId();
  await world.backend.db
    .insert(passkeys)
    .values({ credentialId, userId, name: "HP", publicKey: "none" });
  return credentialId;
}

/** Puts the order into a wave and a hand-over, as if it were packed. */
async function putInWave(
  world: TestBackend,
  { accountId, orderId, warehouseId, userId }: SellingAccount,
) {
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
