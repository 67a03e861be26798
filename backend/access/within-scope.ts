import { and, eq, inArray } from "drizzle-orm";
import { type Endpoint, neededFor } from "#contract/endpoint.ts";
import type { Backend, Caller } from "../context.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { orders } from "../db/schema/orders.ts";
import { stocks } from "../db/schema/stocks.ts";
import { notFound, ProblemError } from "../http/problem-error.ts";

interface CallInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Fields of the contract that name a channel or a warehouse, one or many. */
const CHANNELS = new Set([
  ...["channelId", "channelIds", "fromChannelId", "toChannelId", "targetChannelIds"],
  "priorityChannelId",
]);
const WAREHOUSES = new Set(["warehouseId", "warehouseIds"]);
const STOCKS = new Set(["stockId", "stockIds"]);
const ORDERS = new Set(["orderId", "orderIds"]);
const LISTINGS = new Set(["channelProductId"]);

/**
 * Lists of listings and their figures: without a choice of channels they are about the member's.
 */
const OVER_CHANNELS = /^\/v2\/channels\/products(\/(ids|find|count|export))?$/;
/** What is decided for the whole account, though its address begins as people's do. */
const OF_THE_ACCOUNT = /^\/v1\/accounts\/(settings|api-keys|webhooks)/;
/**
 * Manage the account's connections and warehouses as a whole; their answers hold the member's own
 * alone.
 */
const READ_BY_ALL = new Set([
  "listChannels",
  "listChannelTypes",
  "listWarehouses",
  "getAccountSettings",
]);

/**
 * Keeps a member who is limited to some channels or warehouses to them, whatever the call: what is
 * named and is not theirs is answered as if it were not there (404), lists of listings without a
 * choice are narrowed, and what manages connections or warehouses of the whole account is refused
 * (403). Lists of orders and stock levels are narrowed where they are read (db/limited-to.ts). The
 * shared catalogue has no limits.
 */
export async function keepWithinScope(
  backend: Pick<Backend, "db">,
  endpoint: Endpoint,
  input: CallInput,
  caller: Caller,
): Promise<void> {
  if (caller.channelIds === null && caller.warehouseIds === null) return;
  // What staff are given is compared with one's own there (accounts/roles/within-reach.ts).
  if (endpoint.path.startsWith("/v1/accounts/") && !OF_THE_ACCOUNT.test(endpoint.path)) return;
  const named = namesIn(input);
  requireOwn(named(CHANNELS), caller.channelIds, "Channel");
  requireOwn(named(WAREHOUSES), caller.warehouseIds, "Warehouse");
  await requireOwnOrders(backend, caller, named(ORDERS));
  await requireOwnStocks(backend, caller, named(STOCKS));
  await requireOwnListings(backend, caller, [...named(LISTINGS), ...listingIn(endpoint, input)]);
  const isOverall = neededFor(endpoint).some(
    (each) => each === "integration-manage" || each === "warehouse-manage",
  );
  const isNamed = named(CHANNELS).length + named(WAREHOUSES).length > 0;
  if (isOverall && !isNamed && !READ_BY_ALL.has(endpoint.name))
    throw new ProblemError(
      403,
      "forbidden",
      "Your access is limited to some channels or warehouses",
    );
  narrow(endpoint, input, caller);
}

/** Every value under one of these names, at any depth. */
function namesIn({ params, query, body }: CallInput) {
  const found: [string, string][] = [];
  const walk = (value: unknown, name: string) => {
    if (typeof value === "string") found.push([name, value]);
    else if (Array.isArray(value)) for (const each of value) walk(each, name);
    else if (typeof value === "object" && value !== null && !(value instanceof Blob))
      for (const [key, each] of Object.entries(value)) walk(each, key);
  };
  for (const part of [params, query, body]) walk(part, "");
  return (names: ReadonlySet<string>) =>
    found.filter(([name]) => names.has(name)).map(([, value]) => value);
}

function requireOwn(ids: readonly string[], own: readonly string[] | null, what: string): void {
  if (own !== null && !ids.every((id) => own.includes(id))) throw notFound(what);
}

async function requireOwnOrders(
  { db }: Pick<Backend, "db">,
  { accountId, channelIds, warehouseIds }: Caller,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const found = await db
    .select({ channelId: orders.channelId, warehouseId: orders.warehouseId })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), inArray(orders.id, [...ids])));
  requireOwn(
    found.map(({ channelId }) => channelId),
    channelIds,
    "Order",
  );
  // One without a warehouse waits for somebody to choose it.
  requireOwn(
    found.flatMap(({ warehouseId }) => warehouseId ?? []),
    warehouseIds,
    "Order",
  );
}

async function requireOwnStocks(
  { db }: Pick<Backend, "db">,
  { accountId, warehouseIds }: Caller,
  ids: readonly string[],
): Promise<void> {
  if (warehouseIds === null || ids.length === 0) return;
  const found = await db
    .select({ warehouseId: stocks.warehouseId })
    .from(stocks)
    .where(and(eq(stocks.accountId, accountId), inArray(stocks.id, [...ids])));
  requireOwn(
    found.map(({ warehouseId }) => warehouseId),
    warehouseIds,
    "Stock",
  );
}

/** `/v2/channels/products/{productId}…`: the listing's own id. */
function listingIn({ path }: Endpoint, { params, body }: CallInput): string[] {
  if (!path.startsWith("/v2/channels/products")) return [];
  const { productId } = (params ?? {}) as { productId?: string };
  const { ids, listings } = (body ?? {}) as { ids?: string[]; listings?: { ids?: string[] } };
  return [...(productId ? [productId] : []), ...(ids ?? []), ...(listings?.ids ?? [])];
}

async function requireOwnListings(
  { db }: Pick<Backend, "db">,
  { accountId, channelIds }: Caller,
  ids: readonly string[],
): Promise<void> {
  if (channelIds === null || ids.length === 0) return;
  const found = await db
    .select({ channelId: channelProducts.channelId })
    .from(channelProducts)
    .where(and(eq(channelProducts.accountId, accountId), inArray(channelProducts.id, [...ids])));
  requireOwn(
    found.map(({ channelId }) => channelId),
    channelIds,
    "Channel product",
  );
}

/** An empty list would be no choice at all: nobody's id is none. */
const NOBODYS = "none";

function narrow({ path, query }: Endpoint, input: CallInput, { channelIds }: Caller): void {
  if (channelIds === null || !query || !("channelIds" in query.shape)) return;
  if (!OVER_CHANNELS.test(path)) return;
  const asked = input.query as { channelIds?: string[] | undefined };
  if (!asked.channelIds?.length)
    asked.channelIds = channelIds.length > 0 ? [...channelIds] : [NOBODYS];
}
