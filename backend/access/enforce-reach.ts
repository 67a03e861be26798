import { and, eq } from "drizzle-orm";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Backend, Caller } from "../context.ts";
import { warehouses } from "../db/schema/stocks.ts";
import { notFound, ProblemError } from "../http/problem-error.ts";
import { requireOwnObjects } from "./named-objects.ts";

interface CallInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Fields of the contract that name one channel or warehouse, or a list. */
const CHANNEL_FIELDS = new Set([
  ...["channelId", "channelIds", "fromChannelId", "toChannelId", "targetChannelIds"],
  "priorityChannelId",
]);
const WAREHOUSE_FIELDS = new Set([
  ...["warehouseId", "warehouseIds", "fromWarehouseId", "toWarehouseId"],
]);
/** Lists of listings and their figures. By default they cover the member's channels. */
const OVER_CHANNELS = /^\/v2\/channels\/products(\/(ids|find|count|export))?$/;
/** This call reads every shop if none is named. */
const ORDER_IMPORT = "/v1/orders/import";

/**
 * Keeps a limited member to their channels and warehouses in every call. A channel or warehouse
 * outside their reach gets 404, as if it did not exist. Lists of listings without a choice are
 * narrowed. Calls for members who see the whole account (`forLimited`) get 403. Other lists are
 * narrowed where they are read (db/limited-to.ts). The shared catalogue has no limits.
 */
export async function enforceReach(
  backend: Pick<Backend, "db">,
  endpoint: Endpoint,
  input: CallInput,
  caller: Caller,
): Promise<void> {
  if (caller.channelIds === null && caller.warehouseIds === null) return;
  if (endpoint.forLimited === "never") throw limitedRefusal();
  // These calls compare the staff's reach with the caller's (accounts/roles/within-reach.ts).
  if (endpoint.path.startsWith("/v1/accounts/")) return;
  const named = collectNames(input);
  const channelIds = named(CHANNEL_FIELDS);
  const warehouseIds = await resolveWarehouses(backend, caller, named(WAREHOUSE_FIELDS));
  requireOwn(channelIds, caller.channelIds, "Channel");
  requireOwn(warehouseIds, caller.warehouseIds, "Warehouse");
  await requireOwnObjects(backend, caller, endpoint, (names) => [
    ...named(names),
    ...(names.has("channelProductId") ? findListing(endpoint, input) : []),
  ]);
  const isNamed = channelIds.length + warehouseIds.length > 0;
  if (endpoint.forLimited === "named" && !isNamed) throw limitedRefusal();
  narrowLists(endpoint, input, caller);
}

const limitedRefusal = () =>
  new ProblemError(403, "forbidden", "Your access is limited to some channels or warehouses");

/** Returns every value under one of these field names, at any depth. */
function collectNames({ params, query, body }: CallInput) {
  const found: [string, string][] = [];
  const walkValue = (value: unknown, name: string) => {
    if (typeof value === "string") found.push([name, value]);
    else if (Array.isArray(value)) for (const each of value) walkValue(each, name);
    else if (typeof value === "object" && value !== null && !(value instanceof Blob))
      for (const [key, each] of Object.entries(value)) walkValue(each, key);
  };
  for (const part of [params, query, body]) walkValue(part, "");
  return (names: ReadonlySet<string>) =>
    found.filter(([name]) => names.has(name)).map(([, value]) => value);
}

function requireOwn(ids: readonly string[], own: readonly string[] | null, what: string): void {
  if (own !== null && !ids.every((id) => own.includes(id))) throw notFound(what);
}

/** Resolves `default` to the account's default warehouse. `all` is narrowed where it is read. */
async function resolveWarehouses(
  { db }: Pick<Backend, "db">,
  { accountId, warehouseIds }: Caller,
  named: readonly string[],
): Promise<string[]> {
  const ids = named.filter((id) => id !== "all");
  if (warehouseIds === null || !ids.includes("default")) return ids;
  const [warehouse] = await db
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(and(eq(warehouses.accountId, accountId), eq(warehouses.isDefault, true)));
  return ids.map((id) => (id === "default" ? (warehouse?.id ?? "") : id));
}

/** Returns the listing's id from `/v2/channels/products/{productId}…`. */
function findListing({ path }: Endpoint, { params, body }: CallInput): string[] {
  if (!path.startsWith("/v2/channels/products")) return [];
  const { productId } = (params ?? {}) as { productId?: string };
  const { ids, listings } = (body ?? {}) as { ids?: string[]; listings?: { ids?: string[] } };
  return [...(productId ? [productId] : []), ...(ids ?? []), ...(listings?.ids ?? [])];
}

/** No channel has this id. An empty list would mean that no choice was made. */
const NOBODYS_ID = "none";

function narrowLists({ path }: Endpoint, input: CallInput, { channelIds }: Caller): void {
  if (channelIds === null) return;
  if (!OVER_CHANNELS.test(path) && path !== ORDER_IMPORT) return;
  const asked = (path === ORDER_IMPORT ? input.body : input.query) as {
    channelIds?: string[] | undefined;
  };
  if (!asked.channelIds?.length)
    asked.channelIds = channelIds.length > 0 ? [...channelIds] : [NOBODYS_ID];
}
