import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { findArea } from "#backend/audit/areas.ts";
import { summariseValue } from "#backend/audit/summarise-value.ts";
import { auditEntries } from "#backend/db/schema/audit.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { asks } from "../staff/people.ts";

const world = await startTestBackend();
afterAll(world.close);

const notesOf = ({ accountId }: Pick<SignedIn, "accountId">) =>
  world.backend.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.accountId, accountId))
    .orderBy(auditEntries.id);

/** POST only because the body is long, or changes only the caller's own settings. */
const CHANGES_NOTHING = [
  "checkPromotionCode",
  "leaveAccount",
  "markNotificationsRead",
  "planShipments",
  "preflightDraft",
  "previewArrangeRule",
  "listOrderActs",
  "previewMerge",
  "previewMergeVariations",
  "previewPopupNotice",
  "previewProductEdit",
  "priceTopUp",
  "printStockLabels",
  "readChat",
  "refreshTransaction",
  "registerPushToken",
  "seeAsMyself",
  "seeAsRole",
  "simulateStockRule",
  "startPasskey",
  "startTwoStep",
  "switchAccount",
  "testLineKey",
];

/** Chat messages record their author themselves. */
const KEEPS_ITS_AUTHOR = [
  ...["addChatNote", "retryChatMessage", "sendChatImage", "sendChatOrder", "sendChatProduct"],
  ...["sendChatSticker", "sendChatText"],
];

test("every call of members that writes is logged, except the listed ones", () => {
  const silent = EVERY_ENDPOINT.filter(
    ({ method, access, isNoted }) => method !== "get" && access !== "public" && !isNoted,
  );
  expect(silent.map(({ name }) => name).sort()).toEqual(
    [...CHANGES_NOTHING, ...KEEPS_ITS_AUTHOR].sort(),
  );
  const noted = EVERY_ENDPOINT.filter(({ isNoted }) => isNoted);
  expect(noted.length).toBeGreaterThan(100);
  expect(noted.filter(({ method }) => method === "get")).toEqual([]);
});

test("each call is logged under its area", () => {
  const wanted = {
    updateProduct: "products",
    publishChannelProduct: "listings",
    adjustStocks: "stock",
    createWarehouses: "warehouses",
    cancelShopeeOrder: "orders",
    deleteChannel: "channels",
    updateRole: "staff",
    acceptStaffInvite: "staff",
    changePassword: "sign-in",
    updateMe: "sign-in",
    useCoupon: "billing",
    updateNotificationSettings: "settings",
    suspendAccount: "administration",
  };
  for (const [action, area] of Object.entries(wanted)) expect(findArea(action), action).toBe(area);
});

test("a call is logged once, with its actor, address and input", async () => {
  const owner = await world.signUp();
  const ask = asks({
    fetch: (path, init = {}) =>
      owner.fetch(path, {
        ...init,
        headers: { "Content-Type": "application/json", "User-Agent": "Firefox 150" },
      }),
  });
  const made = await ask("POST", "/v1/warehouses", { warehouses: [{ name: "Gudang Bogor" }] });
  expect(made.status).toBe(200);
  expect(await notesOf(owner)).toEqual([
    expect.objectContaining({
      action: "createWarehouses",
      area: "warehouses",
      actor: `user:${owner.userId}`,
      actorName: owner.email,
      userAgent: "Firefox 150",
      after: { warehouses: [{ name: "Gudang Bogor" }] },
    }),
  ]);
});

test("a call made for one of our pages is logged with the visitor's address", async () => {
  const owner = await world.signUp();
  await world.pageFetch()("http://backend/v1/accounts/me", {
    method: "PUT",
    headers: {
      "x-jwt": `Bearer ${owner.token}`,
      "Content-Type": "application/json",
      "User-Agent": "Firefox",
      // The visitor's own header, and the address that the app's server saw.
      "X-Forwarded-For": "203.0.113.7, ::ffff:198.51.100.4",
    },
    body: JSON.stringify({ user: { name: "Laras" } }),
  });
  const [note] = await notesOf(owner);
  expect([note?.fromAddress, note?.userAgent]).toEqual(["198.51.100.4", "Firefox"]);
});

test("a use case that logs its own values before and after is not logged a second time", async () => {
  const owner = await world.signUp();
  const ask = asks(owner);
  const { body } = await ask("POST", "/v1/accounts/roles", {
    role: { name: "Gudang", permissions: ["stock-manage"] },
  });
  await ask("PUT", `/v1/accounts/roles/${body.role.id}`, {
    role: { name: "Pengemas", permissions: ["stock-manage"] },
  });
  const notes = await notesOf(owner);
  expect(notes.map(({ action }) => action)).toEqual(["createRole", "updateRole"]);
  expect(notes[1]?.before).toMatchObject({ name: "Gudang" });
});

test("refused calls, reads and repeated answers are not logged", async () => {
  const owner = await world.signUp();
  const ask = asks(owner);
  expect((await ask("POST", "/v1/warehouses", { warehouses: [{ name: "" }] })).status).toBe(422);
  expect((await ask("DELETE", "/v1/warehouses/none")).status).toBe(404);
  await ask("GET", "/v1/warehouses");
  expect(await notesOf(owner)).toEqual([]);
  for (let time = 0; time < 2; time++)
    await owner.fetch("/v1/warehouses", {
      method: "POST",
      headers: { "Idempotency-Key": "a-key-of-this-test" },
      body: JSON.stringify({ warehouses: [{ name: "Gudang Depok" }] }),
    });
  expect(await notesOf(owner)).toHaveLength(1);
});

test("a log entry holds no secret and has a limited length", () => {
  const summary = summariseValue({
    password: "p",
    newPassword: "p",
    token: "t",
    cardToken: "t",
    keys: { shopId: "@toko", apiKey: "k" },
    sellerKey: "k",
    name: "x".repeat(500),
    ids: Array.from({ length: 50 }, (_, at) => `p${at}`),
    deep: { a: { b: { c: { d: { e: 1 } } } } },
    file: new File(["abc"], "stok.csv"),
  });
  expect(Object.keys(summary as object)).toEqual(["name", "ids", "deep", "file"]);
  expect(summary).toMatchObject({
    name: `${"x".repeat(200)}…`,
    deep: { a: { b: { c: { d: "…" } } } },
    file: { file: "stok.csv", bytes: 3 },
  });
  expect((summary as { ids: string[] }).ids).toHaveLength(21);
});

test("log entries are found by area, time and person, and are paged", async () => {
  const owner = await world.signUp();
  const ask = asks(owner);
  for (const name of ["Bogor", "Depok"])
    expect((await ask("POST", "/v1/warehouses", { warehouses: [{ name }] })).status).toBe(200);
  await ask("POST", "/v1/accounts/roles", { role: { name: "R", permissions: ["stock-manage"] } });
  const list = async (query: string) => (await ask("GET", `/v1/accounts/audit?${query}`)).body;
  expect((await list("area=warehouses")).total).toBe(2);
  expect((await list("area=staff")).entries[0].action).toBe("createRole");
  const first = await list("limit=2&beforeId=9007199254740991");
  const rest = await list(`limit=2&beforeId=${first.entries.at(-1).id}`);
  expect(first.entries.map(({ action }: { action: string }) => action)).toEqual([
    "createRole",
    "createWarehouses",
  ]);
  expect(rest.entries).toHaveLength(1);
});

test("a call succeeds even if it cannot be logged", async () => {
  const owner = await world.signUp();
  const run = (text: string) => world.backend.db.execute(sql.raw(text));
  await run(
    `create or replace function refuse_notes() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`,
  );
  await run(
    `create trigger refuses before insert on audit_entries for each row execute function refuse_notes()`,
  );
  const made = await asks(owner)("POST", "/v1/warehouses", { warehouses: [{ name: "Bogor" }] });
  await run("drop trigger refuses on audit_entries");
  expect(made.status).toBe(200);
  expect(await notesOf(owner)).toEqual([]);
});

test("keys that earlier versions logged are removed, and the rest of the entry stays", async () => {
  const owner = await world.signUp();
  const { db } = world.backend;
  await db.insert(auditEntries).values({
    ...{ accountId: owner.accountId, createdAt: new Date(), action: "connectLine" },
    ...{ actor: `user:${owner.userId}`, actorName: owner.email, area: "channels" },
    after: { channelId: "c1", keys: { shopId: "@toko", apiKey: "k" } },
  });
  const file = "backend/db/migrations/0072_audit_without_keys.sql";
  await db.transaction(async (tx) => {
    for (const statement of readFileSync(file, "utf8").split("--> statement-breakpoint"))
      await tx.execute(sql.raw(statement));
  });
  expect((await notesOf(owner)).map(({ after }) => after)).toEqual([{ channelId: "c1" }]);
});
