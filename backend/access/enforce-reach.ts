import { and, eq } from "drizzle-orm";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Backend, Caller } from "../context.ts";
import { warehouses } from "../db/schema/stocks.ts";
import { notFound, ProblemError } from "../http/problem-error.ts";
import { requireObjectsInReach } from "./named-objects.ts";

interface CallInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Fields of the contract that name one or several channels or warehouses. */
const CHANNEL_FIELDS = new Set([
  ...["channelId", "channelIds", "fromChannelId", "toChannelId", "targetChannelIds"],
  "priorityChannelId",
]);
const WAREHOUSE_FIELDS = new Set([
  ...["warehouseId", "warehouseIds", "fromWarehouseId", "toWarehouseId"],
]);
/** Lists of listings and their figures. By default they cover the member's channels. */
const CHANNEL_WIDE_LISTS = /^\/v2\/channels\/products(\/(ids|find|count|export))?$/;
/** This call reads every shop if none is named. */
const ORDER_IMPORT = "/v1/orders/import";

/**
 * Limits a member to their channels and warehouses in every call: others get 404, as if they did
 * not exist. Lists of listings are narrowed here, other lists where they are read
 * (db/limited-to.ts). Calls for unlimited members (`forLimited`) get 403. The catalogue has no
 * limits.
 */
export async function enforceReach(
  backend: Pick<Backend, "db">,
  endpoint: Endpoint,
  input: CallInput,
  caller: Caller,
): Promise<void> {
  if (caller.channelIds === null && caller.warehouseIds === null) return;
  if (endpoint.forLimited === "never") throw makeLimitedRefusal();
  // These calls compare the staff's reach themselves (accounts/roles/within-reach.ts).
  if (endpoint.path.startsWith("/v1/accounts/")) return;
  const collectIds = makeIdCollector(input);
  const channelIds = collectIds(CHANNEL_FIELDS);
  const warehouseIds = await resolveWarehouses(backend, caller, collectIds(WAREHOUSE_FIELDS));
  requireWithinReach(channelIds, caller.channelIds, "Channel");
  requireWithinReach(warehouseIds, caller.warehouseIds, "Warehouse");
  await requireObjectsInReach(backend, caller, endpoint, (fieldNames) => [
    ...collectIds(fieldNames),
    ...(fieldNames.has("channelProductId") ? findListingIds(endpoint, input) : []),
  ]);
  const hasNamedIds = channelIds.length + warehouseIds.length > 0;
  if (endpoint.forLimited === "named" && !hasNamedIds) throw makeLimitedRefusal();
  narrowLists(endpoint, input, caller);
}

const makeLimitedRefusal = () =>
  new ProblemError(403, "forbidden", "Your access is limited to some channels or warehouses");

/** Returns every value under one of these field names, at any depth. */
function makeIdCollector({ params, query, body }: CallInput) {
  const idsByField: [string, string][] = [];
  const walkValue = (value: unknown, fieldName: string) => {
    if (typeof value === "string") idsByField.push([fieldName, value]);
    else if (Array.isArray(value)) for (const item of value) walkValue(item, fieldName);
    else if (typeof value === "object" && value !== null && !(value instanceof Blob))
      for (const [key, child] of Object.entries(value)) walkValue(child, key);
  };
  for (const part of [params, query, body]) walkValue(part, "");
  return (fieldNames: ReadonlySet<string>) =>
    idsByField.filter(([name]) => fieldNames.has(name)).map(([, value]) => value);
}

function requireWithinReach(
  ids: readonly string[],
  allowedIds: readonly string[] | null,
  label: string,
): void {
  if (allowedIds !== null && !ids.every((id) => allowedIds.includes(id))) throw notFound(label);
}

/** Resolves `default` to the account's default warehouse. `all` is narrowed where it is read. */
async function resolveWarehouses(
  { db }: Pick<Backend, "db">,
  { accountId, warehouseIds }: Caller,
  namedIds: readonly string[],
): Promise<string[]> {
  const ids = namedIds.filter((id) => id !== "all");
  if (warehouseIds === null || !ids.includes("default")) return ids;
  const [warehouse] = await db
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(and(eq(warehouses.accountId, accountId), eq(warehouses.isDefault, true)));
  return ids.map((id) => (id === "default" ? (warehouse?.id ?? "") : id));
}

/** Returns the listing's id from `/v2/channels/products/{productId}…`. */
function findListingIds({ path }: Endpoint, { params, body }: CallInput): string[] {
  if (!path.startsWith("/v2/channels/products")) return [];
  const { productId } = (params ?? {}) as { productId?: string };
  const { ids, listings } = (body ?? {}) as { ids?: string[]; listings?: { ids?: string[] } };
  return [...(productId ? [productId] : []), ...(ids ?? []), ...(listings?.ids ?? [])];
}

/** No channel has this id. An empty list would mean "no choice". */
const NO_CHANNEL_ID = "none";

function narrowLists({ path }: Endpoint, input: CallInput, { channelIds }: Caller): void {
  if (channelIds === null) return;
  if (!CHANNEL_WIDE_LISTS.test(path) && path !== ORDER_IMPORT) return;
  const choice = (path === ORDER_IMPORT ? input.body : input.query) as {
    channelIds?: string[] | undefined;
  };
  if (!choice.channelIds?.length)
    choice.channelIds = channelIds.length > 0 ? [...channelIds] : [NO_CHANNEL_ID];
}
