import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chatSessions } from "#backend/db/schema/chats.ts";
import { orders } from "#backend/db/schema/orders.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { DEFAULT_ROLES, PERMISSIONS, type Permission } from "#contract/permissions.ts";
import { staffOf } from "#tests/backend/staff/people.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { sampleQuery } from "#tests/support/sample-input.ts";
import { asking } from "#tests/support/selling-account.ts";
import { type Everything, startEverything } from "./everything.ts";
import { idFor } from "./place-ids.ts";

/** Checks who sees a buyer's data, for every reading call of the contract. */
const world = await startTestBackend();
let owner: Everything;
afterAll(world.close);

const PHONE = "+6281377700011";
const STREET = "Jalan Flamboyan 23";
const NAME = "Ratna Kusumawardhani";

beforeAll(async () => {
  owner = await startEverything(world);
  const { db } = world.backend;
  await db
    .update(orders)
    .set({
      ...{ buyerName: NAME, buyerPhone: PHONE, trackingCode: "JNE7770001" },
      address: {
        ...{ name: NAME, phone: PHONE, fullAddress: STREET, city: "Solo", region: "Jawa Tengah" },
        ...{ zipcode: "57111", masked: false },
      },
    })
    .where(eq(orders.id, owner.orderId));
  await db.update(chatSessions).set({ buyerName: NAME }).where(eq(chatSessions.id, owner.chatId));
  const ask = asking(owner);
  await ask("PUT", `/v1/orders/${owner.orderId}/note`, { note: `Telepon ${PHONE} di ${STREET}` });
  await world.drain();
}, 300_000);

const reads = EVERY_ENDPOINT.filter(
  ({ method, access, produces }) =>
    method === "get" &&
    access !== "public" &&
    access !== "internal" &&
    produces !== "text/event-stream",
);

/** Returns the answers of every reading call that the member may make. */
async function readAll(member: SignedIn): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const call of reads) {
    const response = await member.fetch(addressOf(call));
    if (response.headers.get("Content-Type")?.startsWith("text/event-stream")) {
      await response.body?.cancel();
      continue;
    }
    answers.set(call.name, await response.text());
  }
  return answers;
}

function addressOf(call: Endpoint): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, place: string) => idFor(call, place, owner));
  const query = call.query
    ? sampleQuery(call.query, { orderId: owner.orderId, channelId: owner.channelId })
    : new URLSearchParams();
  if (call.name === "getBuyerData" || call.name === "exportBuyerData")
    query.set("subjects", `order:${owner.orderId}`);
  if (call.name === "findBuyers") query.set("search", NAME);
  return query.size > 0 ? `${path}?${query}` : path;
}

const without = (...left: Permission[]) => PERMISSIONS.filter((each) => !left.includes(each));
const showing = (answers: ReadonlyMap<string, string>, words: readonly string[]) =>
  [...answers]
    .filter(([, text]) => words.some((word) => text.includes(word)))
    .map(([name]) => name);

test("a search for buyer data finds telephone, street and tracking code for members who work on orders", async () => {
  const found = showing(await readAll(owner), [PHONE, STREET]);
  expect(found).toEqual(expect.arrayContaining(["getOrder", "listAuditEntries", "findBuyers"]));
});

const SETS: Record<string, readonly Permission[]> = {
  "all but orders": without("order-manage"),
  "all but orders and staff": without("order-manage", "staff-manage"),
  ...Object.fromEntries(
    without("order-manage").map((permission) => [permission, [permission]] as const),
  ),
};

test.each(Object.entries(SETS))(
  "%s: no telephone, street or tracking code in any answer",
  async (_, permissions) => {
    const member = await staffOf(world, owner, permissions);
    expect(showing(await readAll(member), [PHONE, STREET, "JNE7770001"])).toEqual([]);
  },
);

test("only members who work on orders or answer chats see a buyer's name", async () => {
  const member = await staffOf(world, owner, without("order-manage", "chat-manage"));
  expect(showing(await readAll(member), [NAME])).toEqual([]);
});

test("only the default roles that ship to buyers or answer them see buyers", () => {
  for (const permissions of Object.values(DEFAULT_ROLES)) {
    expect(permissions).toContain("order-manage");
    expect(permissions).toContain("chat-manage");
  }
});

test("an API key shows what its permissions allow, and no buyers without the permission", async () => {
  const { secret } = await asking(owner)("POST", "/v1/accounts/api-keys", {
    apiKey: { name: "Laporan", permissions: ["analytics-read", "stock-manage"] },
  });
  const program: SignedIn = {
    ...owner,
    fetch: (path, init = {}) =>
      world.fetch(path, { ...init, headers: { "x-jwt": `Bearer ${secret}` } }),
  };
  expect(showing(await readAll(program), [PHONE, STREET, NAME])).toEqual([]);
});
