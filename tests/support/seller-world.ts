import { createMemoryFileStorage } from "@remix-run/file-storage/memory";
import { pino } from "pino";
import type { z } from "zod";
import { createAccountNotifier } from "#backend/account-notifier.ts";
import { makeSealedColumns } from "#backend/channels/sealed-credentials.ts";
import { readConfig } from "#backend/config.ts";
import type { Backend, Caller } from "#backend/context.ts";
import type { DatabaseConnection } from "#backend/db/client.ts";
import { newId } from "#backend/db/columns.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { warehouses } from "#backend/db/schema/stocks.ts";
import { transaction } from "#backend/db/transaction.ts";
import { HANDLERS } from "#backend/handlers.ts";
import {
  enqueueDueReadBacksJob,
  enqueueRegularReadBacksJob,
  hideListingJob,
  pushChannelStockJob,
  pushPricesJob,
  readBackListingsJob,
} from "#backend/listings/jobs.ts";
import { registerLookJobs } from "#backend/listings/looks/worker.ts";
import { pushChannelListings } from "#backend/listings/push-channel-listings.ts";
import { pushPrices } from "#backend/listings/push-prices.ts";
import { mailJobs } from "#backend/mail/jobs.ts";
import { orderJobs } from "#backend/orders/jobs.ts";
import { registerOrderJobs } from "#backend/orders/worker.ts";
import type { OrderChannel } from "#backend/orders/write-report.ts";
import { createRequestRates } from "#backend/request-rates.ts";
import { statisticsJobs } from "#backend/statistics/jobs.ts";
import { registerStatisticsJobs } from "#backend/statistics/worker.ts";
import { stockJobs } from "#backend/stocks/jobs.ts";
import { moveStock } from "#backend/stocks/move-stock.ts";
import { registerStockJobs } from "#backend/stocks/worker.ts";
import { deliverWebhook } from "#backend/webhooks/deliver.ts";
import { deliverWebhookJob, webhookJobs } from "#backend/webhooks/jobs.ts";
import type { OrderDetail, OrderSummary } from "#contract/orders.ts";
import type { ReturnPicture } from "#contract/return-pictures.ts";
import type { StockCount, StockCountItem } from "#contract/stock-counts.ts";
import type { StockRule } from "#contract/stock-rules.ts";
import type { StockTransfer } from "#contract/stock-transfers.ts";
import type { Stock, StockMovement } from "#contract/stocks.ts";
import type { Warehouse } from "#contract/warehouses.ts";
import { createFakeConnector, type FakeConnector, fakeCredentials } from "./fake-connector.ts";
import { createNameZone } from "./name-zone.ts";
import { callerOf, type Owner, openAccount, serviceCalls } from "./service-calls.ts";
import { stockUp } from "./stock-up.ts";
import { fileDatabase } from "./test-database.ts";
import { createTestQueue, type TestQueue } from "./test-queue.ts";

/** The fields of all answers of both services. A test reads those of its call. */
interface AnswerBody {
  order: OrderDetail;
  trackingCode: string | null;
  events: { at: string; text: string; nativeStatus: string }[];
  readAt: string | null;
  orders: OrderSummary[];
  stocks: Stock[];
  histories: z.infer<typeof StockMovement>[];
  logs: z.infer<typeof StockMovement>[];
  warehouses: Warehouse[];
  importId: string;
  status: string;
  cursor: number | null;
  total: number;
  fields: Record<string, string>;
  rule: StockRule;
  warehouse: Warehouse;
  transfer: StockTransfer;
  transfers: StockTransfer[];
  batchId: string;
  items: StockCountItem[];
  item: StockCountItem;
  count: StockCount;
  counts: StockCount[] & Partial<Record<string, number>>;
  lines: { variantId: string; received: number | null; shortage: string | null }[];
  pictures: ReturnPicture[];
  images: object[];
}

/** Allows a test's receiver of webhooks. */
const ON_THIS_MACHINE = {
  isAllowed: (address: string) => address === "127.0.0.1",
  isPlainAllowed: true,
};
const CONNECTED_AT = new Date("2026-01-01T00:00:00Z");

export interface KnownSeller extends Owner {
  channelId: string;
}

export interface Seller extends KnownSeller {
  caller: Caller;
  fetch(
    path: string,
    init?: { method?: string; body?: unknown },
  ): Promise<{ status: number; body: AnswerBody }>;
}

export interface World {
  backend: Backend;
  connector: FakeConnector;
  advance(ms: number): void;
  signUp(): Promise<Seller>;
  /** A seller who signed up before, in another process. */
  asSeller(of: KnownSeller): Seller;
  /**
   * Creates a product of one variant, listed as item `p-<sku>`, model `v-<sku>`, with `onHand`
   * units in the default warehouse.
   */
  stockUp(
    seller: Seller,
    sku: string,
    onHand: number,
    options?: { warehouseId?: string; listed?: boolean },
  ): Promise<string>;
  addWarehouse(seller: Seller, name: string): Promise<string>;
  moveIn(seller: Seller, variantId: string, warehouseId: string, units: number): Promise<void>;
  /** Runs due jobs until none is left. */
  drain(): Promise<number>;
  waitingJobs: TestQueue["waiting"];
}

/**
 * Starts sellers with products and a fake marketplace, without the parts of the backend that orders
 * and stocks do not need. Jobs run when the test says so. Jobs of an earlier world of the file are
 * deleted, unless the world is shared with another process. Tests that look at every account need a
 * separate `connection`.
 */
export async function startSellerWorld(
  connection?: DatabaseConnection,
  { isShared = false } = {},
): Promise<World> {
  const { db } = connection ?? (await fileDatabase());
  const connector = createFakeConnector();
  let now = new Date("2026-11-21T03:00:00.000Z");
  const queue = await createTestQueue(
    db,
    [
      ...[...stockJobs, ...orderJobs, ...statisticsJobs, ...webhookJobs, ...mailJobs],
      ...[pushPricesJob, pushChannelStockJob],
      ...[hideListingJob, readBackListingsJob, enqueueRegularReadBacksJob, enqueueDueReadBacksJob],
    ],
    () => now,
    { isShared },
  );
  const backend: Backend = {
    config: { ...readConfig({}), credentialsKey: "0".repeat(64) },
    db,
    files: createMemoryFileStorage(),
    enqueue: queue.enqueue,
    forgetJobs: queue.forgetJobs,
    handlers: HANDLERS,
    connector: () => connector,
    meta: null,
    payments: () => null,
    shopPayments: () => null,
    couriers: () => null,
    messengers: () => null,
    names: createNameZone().records,
    slipVerifiers: () => null,
    news: createAccountNotifier({ listen: async () => async () => undefined }),
    replica: null,
    requestRates: createRequestRates({
      db,
      kind: "pglite",
      listen: async () => async () => undefined,
    }),
    now: () => now,
    log: pino({ level: "silent" }),
  };
  await registerStockJobs(backend, queue);
  await registerOrderJobs(backend, queue);
  await registerStatisticsJobs(backend, queue);
  await queue.work(deliverWebhookJob, (job) => deliverWebhook(backend, job, ON_THIS_MACHINE));
  await queue.work(pushPricesJob, (job, run) => pushPrices(backend, job, run));
  await registerLookJobs(backend, queue);
  await queue.work(pushChannelStockJob, (job) => pushChannelListings(backend, job));
  const calls = serviceCalls(backend);
  return {
    backend,
    connector,
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
    signUp: async () => sellerOf(calls, await signUp(backend)),
    asSeller: (of) => sellerOf(calls, of),
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

async function signUp(backend: Backend): Promise<KnownSeller> {
  const owner = await openAccount(backend, { name: "Sari" });
  const { accountId } = owner;
  const channelId = newId();
  await backend.db.insert(channels).values({
    createdAt: CONNECTED_AT,
    id: channelId,
    accountId,
    channelType: "shopee",
    shopId: channelId,
    name: "Sari di Shopee",
    ...makeSealedColumns(backend, channelId, fakeCredentials(backend.now())),
  });
  return { ...owner, channelId };
}

function sellerOf(calls: ReturnType<typeof serviceCalls>, of: KnownSeller): Seller {
  const caller = callerOf(of);
  const { call } = calls.as(caller);
  return {
    ...of,
    caller,
    async fetch(path, { method = "GET", body } = {}) {
      const answer = await call<AnswerBody>(method, path, body);
      return { status: answer.status, body: answer.body };
    },
  };
}

export async function stockNamed(seller: Seller, sku: string): Promise<Stock> {
  const { body } = await seller.fetch(`/v1/stocks?sku=${sku}`);
  const [stock] = body.stocks;
  if (!stock) throw new Error(`No stock of ${sku}`);
  return stock;
}

/**
 * Returns the seller's channel as the backend reads it. It was connected before any order of the
 * tests.
 */
export const channelOf = ({ channelId, accountId }: Seller): OrderChannel => ({
  id: channelId,
  accountId,
  createdAt: CONNECTED_AT,
});
