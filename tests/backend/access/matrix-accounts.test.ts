import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stocks, warehouses } from "#backend/db/schema/stocks.ts";
import { type Endpoint, listNeededPermissions } from "#contract/endpoint.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { DEFAULT_ROLES, PERMISSIONS, type Permission } from "#contract/permissions.ts";
import { staffOf } from "#tests/backend/staff/people.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { sampleOf, sampleQuery } from "#tests/support/sample-input.ts";
import { type Everything, startEverything } from "./everything.ts";

/**
 * Tries every role with every call below `/v1/accounts/` and ids of the member's own account, also
 * as a member limited to an empty warehouse. matrix.test.ts covers the other calls.
 */
const world = await startTestBackend();
const ROLES: Record<string, readonly Permission[]> = {
  "every permission": PERMISSIONS,
  ...DEFAULT_ROLES,
  nothing: [],
};
const members = new Map<string, SignedIn>();
let owner: Everything;
let ids: Record<string, string>;
afterAll(world.close);
beforeAll(async () => {
  owner = await startEverything(world);
  const { db } = world.backend;
  const [stock] = await db.select().from(stocks).where(eq(stocks.id, owner.stockId));
  const [other] = await db
    .insert(warehouses)
    .values({ accountId: owner.accountId, name: "Gudang lain", status: "created" })
    .returning();
  for (const [role, permissions] of Object.entries(ROLES))
    members.set(
      role,
      await staffOf(world, owner, permissions, { channelIds: [], warehouseIds: [other?.id ?? ""] }),
    );
  ids = {
    ...Object.fromEntries(
      Object.entries(owner).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      ),
    ),
    ...{ staffId: owner.userId, id: owner.accountId, warehouseId: stock?.warehouseId ?? "" },
    ...{ channelIds: owner.channelId, warehouseIds: stock?.warehouseId ?? "" },
    ...{ roleIds: owner.roleId, email: "calon-lain@toko.test" },
  };
});

/** Seeing as another role makes the session read-only: tests/backend/staff/see-as.test.ts. */
const calls = EVERY_ENDPOINT.filter(
  (call) =>
    call.name !== "seeAsRole" &&
    listNeededPermissions(call).length > 0 &&
    !call.multipart &&
    call.path.startsWith("/v1/accounts/"),
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

test("the sample has calls of each kind", () => {
  expect(calls.length).toBeGreaterThan(45);
  expect(calls.some(({ forLimited }) => forLimited === "never")).toBe(true);
});

test.each(Object.keys(ROLES))(
  "%s, limited to a warehouse, among the account's members",
  async (role) => {
    const held = ROLES[role] ?? [];
    for (const call of calls) {
      const isPermitted = listNeededPermissions(call).every((permission) =>
        held.includes(permission),
      );
      const answer = await members.get(role)?.fetch(...requestFor(call));
      const status = answer?.status ?? 0;
      if (!isPermitted) expect([call.name, status]).toEqual([call.name, 403]);
      // A body that does not fit the call is refused before the permission is checked.
      else if (call.forLimited === "never")
        expect([call.name, [403, 422].includes(status)]).toEqual([call.name, true]);
      else {
        const text = (await answer?.text()) ?? "";
        const found = [owner.channelId, owner.orderId, ids.warehouseId ?? "", owner.orderSn].filter(
          (id) => text.includes(id),
        );
        expect([call.name, found]).toEqual([call.name, []]);
      }
    }
  },
);
