import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stocks, warehouses } from "#backend/db/schema/stocks.ts";
import { type Endpoint, listNeededPermissions } from "#contract/endpoint.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { DEFAULT_ROLES, PERMISSIONS, type Permission } from "#contract/permissions.ts";
import { staffOf } from "#tests/backend/staff/people.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { sampleOf, sampleQuery } from "#tests/support/sample-input.ts";
import { type SellingAccount, startSelling } from "#tests/support/selling-account.ts";

/**
 * Tries every role with every call that names an object, and every object beyond the member's
 * reach, from the contract.
 */
const world = await startTestBackend();
const ROLES: Record<string, readonly Permission[]> = {
  "every permission": PERMISSIONS,
  ...DEFAULT_ROLES,
  nothing: [],
};
const members = new Map<string, SignedIn>();
let owner: SellingAccount;
let ids: Record<string, string>;
afterAll(world.close);
beforeAll(async () => {
  owner = await startSelling(world);
  const { db } = world.backend;
  const [stock] = await db.select().from(stocks).where(eq(stocks.id, owner.stockId));
  const warehouseId = stock?.warehouseId ?? "";
  const [other] = await db
    .insert(warehouses)
    .values({ accountId: owner.accountId, name: "Gudang lain", status: "created" })
    .returning();
  ids = {
    ...{ redirect: "/channels", channelType: "shopee", messenger: "line" },
    ...{ orderId: owner.orderId, stockId: owner.stockId, warehouseId },
    ...{ channelId: owner.channelId, channelProductId: owner.channelProductId },
    ...{ fromChannelId: owner.channelId, toChannelId: owner.channelId },
    ...{ targetChannelIds: owner.channelId, priorityChannelId: owner.channelId },
  };
  const scope = { channelIds: [], warehouseIds: [other?.id ?? ""] };
  for (const [role, permissions] of Object.entries(ROLES))
    members.set(role, await staffOf(world, owner, permissions, scope));
});

const NAMES =
  /^(orderId|stockId|warehouseId|channelId|channelProductId|fromChannelId|toChannelId|targetChannelId|priorityChannelId)s?$/;
const fieldsOf = (schema: unknown): string[] =>
  schema && typeof schema === "object" && "shape" in schema
    ? Object.keys(schema.shape as object)
    : [];
/** Calls that name an object; staff.test.ts covers how members manage each other. */
const named = EVERY_ENDPOINT.filter(
  (call) =>
    listNeededPermissions(call).length > 0 &&
    // An invalid file is refused before the permission is checked.
    !call.multipart &&
    !call.path.startsWith("/v1/accounts/") &&
    [call.params, call.query, call.body].some((part) =>
      fieldsOf(part).some((field) => NAMES.test(field)),
    ),
);

function requestFor(call: Endpoint): [string, RequestInit] {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "none");
  const query = call.query ? sampleQuery(call.query, ids) : new URLSearchParams();
  const body = call.body ? sampleOf(call.body, ids) : undefined;
  return [
    query.size > 0 ? `${path}?${query}` : path,
    {
      method: call.method.toUpperCase(),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  ];
}

/** Generated bodies fit the schema but break a rule that it does not express. */
const UNTRIED: readonly string[] = [
  "createProductFeed",
  "previewShopTheme",
  "setShopDomain",
  "startMetaSync",
  "updateShop",
  "updateShopWindow",
];

test("the sample has calls for every kind of object", () => {
  for (const name of ["orderId", "stockId", "warehouseId", "channelId"])
    expect(
      named.some((call) =>
        [call.params, call.query, call.body].some((part) =>
          fieldsOf(part).some((field) => field === name || field === `${name}s`),
        ),
      ),
      name,
    ).toBe(true);
  expect(named.length).toBeGreaterThan(30);
});

test.each(Object.keys(ROLES))("%s reaches nothing outside of the member's scope", async (role) => {
  const member = members.get(role);
  const held = ROLES[role] ?? [];
  const untried: string[] = [];
  for (const call of named) {
    const isAllowed = listNeededPermissions(call).every((permission) => held.includes(permission));
    const answer = await member?.fetch(...requestFor(call));
    const status = answer?.status ?? 0;
    if (!isAllowed) expect([call.name, status]).toEqual([call.name, 403]);
    else if (status === 422) untried.push(call.name);
    else expect([call.name, [403, 404].includes(status)]).toEqual([call.name, true]);
  }
  if (held.length === PERMISSIONS.length) expect(untried.sort()).toEqual(UNTRIED);
});
