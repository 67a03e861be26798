import { OpenAPIHono } from "@hono/zod-openapi";
import { createMemoryFileStorage } from "@remix-run/file-storage/memory";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import type { z } from "zod";
import { keepWithinScope } from "#backend/access/within-scope.ts";
import { noteCall } from "#backend/audit/index.ts";
import { sealedColumns } from "#backend/channels/sealed-credentials.ts";
import { readConfig } from "#backend/config.ts";
import type { Backend, Caller } from "#backend/context.ts";
import type { DatabaseConnection } from "#backend/db/client.ts";
import { newId } from "#backend/db/columns.ts";
import { accounts, users } from "#backend/db/schema/accounts.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { channelProducts, channelVariants } from "#backend/db/schema/listings.ts";
import { products, variants } from "#backend/db/schema/products.ts";
import { warehouses } from "#backend/db/schema/stocks.ts";
import { transaction } from "#backend/db/transaction.ts";
import { HANDLERS } from "#backend/handlers.ts";
import { answerErrors } from "#backend/http/errors.ts";
import { idempotency } from "#backend/http/idempotency.ts";
import type { HttpApp, HttpEnv } from "#backend/http/implement.ts";
import { pushPricesJob } from "#backend/listings/jobs.ts";
import { pushPrices } from "#backend/listings/push-prices.ts";
import type { ChannelOrder } from "#backend/marketplaces/channel-orders.ts";
import { createNews } from "#backend/news.ts";
import { mountOrders } from "#backend/orders/http.ts";
import type { OrderChannel } from "#backend/orders/ingest-order.ts";
import { orderJobs } from "#backend/orders/jobs.ts";
import { workOrders } from "#backend/orders/worker.ts";
import { mountStocks } from "#backend/stocks/http.ts";
import { stockJobs } from "#backend/stocks/jobs.ts";
import { moveStock } from "#backend/stocks/move-stock.ts";
import { createDefaultWarehouse } from "#backend/stocks/warehouses.ts";
import { workStocks } from "#backend/stocks/worker.ts";
import type { OrderDetail, OrderSummary } from "#contract/orders.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import type { StockCount, StockCountItem } from "#contract/stock-counts.ts";
import type { StockRule } from "#contract/stock-rules.ts";
import type { StockTransfer } from "#contract/stock-transfers.ts";
import type { Stock, StockMovement } from "#contract/stocks.ts";
import type { Warehouse } from "#contract/warehouses.ts";
import { createFakeConnector, type FakeConnector, fakeCredentials } from "./fake-connector.ts";
import { fileDatabase } from "./test-database.ts";
import { createTestQueue, type TestQueue } from "./test-queue.ts";

/** The members of every answer of both services; a test reads those of the call it made. */
interface AnswerBody {
  order: OrderDetail;
  orders: OrderSummary[];
  stocks: Stock[];
  histories: z.infer<typeof StockMovement>[];
  logs: z.infer<typeof StockMovement>[];
  warehouses: Warehouse[];
  importId: string;
  status: string;
  cursor: number | null;
  total: number;
  counts: Partial<Record<string, number>>;
  fields: Record<string, string>;
  rule: StockRule;
  warehouse: Warehouse;
  transfer: StockTransfer;
  transfers: StockTransfer[];
  batchId: string;
  items: StockCountItem[];
  item: StockCountItem;
  count: StockCount;
}

const CONNECTED_AT = new Date("2026-01-01T00:00:00Z");

export interface Seller {
  accountId: string;
  channelId: string;
  warehouseId: string;
  caller: Caller;
  /** Calls the orders and stocks services over HTTP as this seller. */
  fetch(
    path: string,
    /** `form`: a multipart body instead. */
    init?: { method?: string; body?: unknown; form?: FormData },
  ): Promise<{ status: number; body: AnswerBody }>;
}

export interface World {
  backend: Backend;
  connector: FakeConnector;
  advance(ms: number): void;
  signUp(): Promise<Seller>;
  /** A product of one variant, listed as item `p-<sku>`, model `v-<sku>`, with `onHand` units in the default warehouse. */
  stockUp(
    seller: Seller,
    sku: string,
    onHand: number,
    options?: { warehouseId?: string; listed?: boolean },
  ): Promise<string>;
  addWarehouse(seller: Seller, name: string): Promise<string>;
  /** More of a variant in a warehouse. */
  moveIn(seller: Seller, variantId: string, warehouseId: string, units: number): Promise<void>;
  /** Runs the jobs that are due until none is left. */
  drain(): Promise<number>;
  waitingJobs: TestQueue["waiting"];
}

/**
 * Sellers with products and a fake marketplace, without the parts of the backend that orders and stocks do not need. Jobs run when the test says so;
 * those that an earlier world of the file left are gone. For what looks at every account: a `connection` of its own instead of the file's.
 */
export async function startSellerWorld(connection?: DatabaseConnection): Promise<World> {
  const { db } = connection ?? (await fileDatabase());
  const connector = createFakeConnector();
  let now = new Date("2026-11-21T03:00:00.000Z");
  const queue = await createTestQueue(db, [...stockJobs, ...orderJobs, pushPricesJob], () => now);
  const backend: Backend = {
    config: { ...readConfig({}), credentialsKey: "0".repeat(64) },
    db,
    files: createMemoryFileStorage(),
    enqueue: queue.enqueue,
    handlers: HANDLERS,
    connector: () => connector,
    payments: () => null,
    news: createNews({ listen: async () => async () => undefined }),
    now: () => now,
    log: pino({ level: "silent" }),
  };
  await workStocks(backend, queue);
  await workOrders(backend, queue);
  await queue.work(pushPricesJob, (job, run) => pushPrices(backend, job, run));
  return {
    backend,
    connector,
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
    signUp: () => signUp(backend),
    stockUp: (seller, sku, onHand, options = {}) => stockUp(backend, seller, sku, onHand, options),
    async addWarehouse(seller, name) {
      const id = newId();
      await db.insert(warehouses).values({ id, accountId: seller.accountId, name });
      return id;
    },
    async moveIn({ accountId }, variantId, warehouseId, onHandDelta) {
      await transaction(db, (tx) =>
        moveStock(tx, {
          accountId,
          variantId,
          warehouseId,
          type: "import",
          onHandDelta,
          actor: "system",
        }),
      );
    },
    drain: queue.drain,
    waitingJobs: queue.waiting,
  };
}

async function signUp(backend: Backend): Promise<Seller> {
  const [userId, accountId, channelId] = [newId(), newId(), newId()];
  const warehouseId = await transaction(backend.db, async (tx) => {
    await tx
      .insert(users)
      .values({ id: userId, email: `${userId}@example.com`, name: "Sari", passwordHash: "x" });
    await tx.insert(accounts).values({ id: accountId, name: "Toko Sari", ownerUserId: userId });
    await tx.insert(channels).values({
      createdAt: CONNECTED_AT,
      id: channelId,
      accountId,
      channelType: "shopee",
      shopId: channelId,
      name: "Sari di Shopee",
      ...sealedColumns(backend, channelId, fakeCredentials(backend.now())),
    });
    return createDefaultWarehouse(tx, accountId, "Gudang utama");
  });
  const caller: Caller = {
    userId,
    email: `${userId}@example.com`,
    accountId,
    countryCode: "id",
    timeZone: "Asia/Jakarta",
    permissions: new Set(PERMISSIONS),
    isInternal: false,
    channelIds: null,
    warehouseIds: null,
    from: null,
    sessionId: newId(),
    openedBy: null,
    mode: "open",
  };
  const app: HttpApp = new OpenAPIHono<HttpEnv>();
  app.use(async (c, next) => {
    c.set("caller", caller);
    c.set("log", backend.log);
    c.set("requestId", "test");
    c.set("once", idempotency(backend));
    c.set("keepWithinScope", (...call) => keepWithinScope(backend, ...call));
    c.set("noteCall", (...call) => noteCall(backend, ...call));
    await next();
  });
  answerErrors(app);
  mountStocks(app, backend);
  mountOrders(app, backend);
  return {
    ...{ accountId, channelId, warehouseId, caller },
    async fetch(path, { method = "GET", body, form } = {}) {
      const init = form
        ? { method, body: form }
        : body === undefined
          ? { method }
          : { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } };
      const response = await app.request(path, init);
      const isJson = response.headers.get("content-type")?.includes("json");
      return {
        status: response.status,
        body: isJson ? await response.json() : await response.text(),
      };
    },
  };
}

async function stockUp(
  backend: Backend,
  seller: Seller,
  sku: string,
  onHand: number,
  { warehouseId = seller.warehouseId, listed = true }: { warehouseId?: string; listed?: boolean },
): Promise<string> {
  const { accountId, channelId } = seller;
  const [productId, variantId, listingId] = [newId(), newId(), newId()];
  await transaction(backend.db, async (tx) => {
    await tx.insert(products).values({ id: productId, accountId, name: `Kaos ${sku}` });
    await tx.insert(variants).values({
      id: variantId,
      accountId,
      productId,
      position: 0,
      sku,
      price: 50_000,
      cogs: 30_000,
      weightG: 200,
    });
    if (listed) {
      await tx.insert(channelProducts).values({
        id: listingId,
        accountId,
        productId,
        channelId,
        externalProductId: `p-${sku}`,
        syncStatus: 3,
        isListed: true,
      });
      await tx.insert(channelVariants).values({
        channelProductId: listingId,
        variantId,
        accountId,
        channelId,
        externalVariantId: `v-${sku}`,
      });
    }
    await moveStock(tx, {
      accountId,
      variantId,
      warehouseId,
      type: "import",
      onHandDelta: onHand,
      actor: "system",
    });
  });
  return variantId;
}

/** The seller's level of a SKU. */
export async function stockNamed(seller: Seller, sku: string): Promise<Stock> {
  const { body } = await seller.fetch(`/v1/stocks?sku=${sku}`);
  const [stock] = body.stocks;
  if (!stock) throw new Error(`No stock of ${sku}`);
  return stock;
}

/** As the backend reads the seller's channel: connected long before any order of the tests. */
export const channelOf = ({ channelId, accountId }: Seller): OrderChannel => ({
  id: channelId,
  accountId,
  createdAt: CONNECTED_AT,
});

/** What the marketplace says about an order of `quantity` of each SKU. */
export function channelOrder(
  externalId: string,
  items: Record<string, number>,
  changes: Partial<ChannelOrder> = {},
): ChannelOrder {
  const lines = Object.entries(items).map(([sku, quantity]) => ({
    externalProductId: `p-${sku}`,
    externalVariantId: `v-${sku}`,
    sku,
    name: `Kaos ${sku}`,
    variantName: "",
    imageUrl: null,
    quantity,
    unitPrice: 50_000,
    discount: 0,
  }));
  const itemsTotal = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
  return {
    externalId,
    nativeStatus: "READY_TO_SHIP",
    status: "to_process",
    updatedAt: new Date("2026-11-21T02:00:00Z"),
    placedAt: new Date("2026-11-21T01:00:00Z"),
    paidAt: null,
    shipByAt: null,
    isCod: false,
    paymentType: "SPayLater",
    currency: "IDR",
    itemsTotal,
    discountTotal: 0,
    shippingFee: 9_000,
    channelFees: 0,
    total: itemsTotal + 9_000,
    buyerName: "Budi",
    buyerPhone: "08123",
    address: null,
    buyerNote: "",
    courier: "SPX",
    packageNumber: null,
    trackingCode: null,
    cancelReason: null,
    isSplit: false,
    retryPickup: false,
    fulfilledByChannel: false,
    lines,
    ...changes,
  };
}

/** Every level beside the sums of its ledger: they must agree. */
export async function levelsAndLedger(world: World, accountId: string) {
  const { rows } = await world.backend.db.execute<{
    variant_id: string;
    on_hand: number;
    reserved: number;
    damaged: number;
    on_hand_sum: number;
    reserved_sum: number;
    damaged_sum: number;
  }>(sql`
    select s.variant_id, s.on_hand, s.reserved, s.damaged, coalesce(sum(m.on_hand_delta), 0)::int on_hand_sum,
      coalesce(sum(m.reserved_delta), 0)::int reserved_sum, coalesce(sum(m.damaged_delta), 0)::int damaged_sum
    from stocks s left join stock_movements m on m.account_id = s.account_id and m.stock_id = s.id where s.account_id = ${accountId} group by s.account_id, s.id order by s.variant_id, s.warehouse_id`);
  return rows.map((row) => ({
    level: { onHand: row.on_hand, reserved: row.reserved, damaged: row.damaged },
    ledger: { onHand: row.on_hand_sum, reserved: row.reserved_sum, damaged: row.damaged_sum },
  }));
}

/** The same of all six figures, by their column's names. */
export async function figuresAndLedger(world: World, accountId: string) {
  const figures = ["on_hand", "reserved", "damaged", "buffer", "locked", "incoming"].map((name) =>
    sql.identifier(name),
  );
  const level = sql.join(
    figures.map((name) => sql`${name.value}::text, s.${name}`),
    sql`, `,
  );
  const ledger = sql.join(
    figures.map(
      (name) =>
        sql`${name.value}::text, coalesce(sum(m.${sql.identifier(`${name.value}_delta`)}), 0)::int`,
    ),
    sql`, `,
  );
  const { rows } = await world.backend.db.execute<{
    level: Record<string, number>;
    ledger: Record<string, number>;
  }>(sql`
    select json_build_object(${level}) as level, json_build_object(${ledger}) as ledger
    from stocks s left join stock_movements m on m.account_id = s.account_id and m.stock_id = s.id where s.account_id = ${accountId}
    group by s.account_id, s.id order by s.variant_id, s.warehouse_id`);
  return rows.map(({ level: had, ledger: summed }) => ({ level: had, ledger: summed }));
}
