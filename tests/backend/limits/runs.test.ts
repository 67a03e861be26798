import { afterAll, beforeAll, expect, test } from "vitest";
import { orderDocuments } from "#backend/db/schema/order-documents.ts";
import { transaction } from "#backend/db/transaction.ts";
import { requireRunAllowed } from "#backend/limits/runs.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { LIMIT_RUNS: "2", INTERNAL_USERS: "etalase.test" } });
});
afterAll(() => world.close());

function startPapers({ accountId, userId }: SignedIn): Promise<void> {
  const { backend } = world;
  return transaction(backend.db, async (tx) => {
    await requireRunAllowed(backend, tx, accountId);
    await tx.insert(orderDocuments).values({
      ...{ accountId, kinds: ["label"], paper: "a4", language: "id", orderIds: [] },
      ...{ createdBy: userId, createdAt: backend.now() },
    });
  });
}

function startImport(member: SignedIn): Promise<Response> {
  const body = new FormData();
  body.append("file", new File(["Nama,Harga\nKaos,10000\n"], "produk.csv"));
  return member.fetch("/v2/products/imports", { method: "POST", body });
}

const limitsOf = async (member: SignedIn) =>
  (await (await member.fetch("/v1/accounts/limits")).json()).limits;

test("the number of an account's concurrent runs is limited, however they are started", async () => {
  const seller = await world.signUp();
  const other = await world.signUp();
  const begun = await Promise.allSettled(Array.from({ length: 5 }, () => startPapers(seller)));
  expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect((await limitsOf(seller)).runs).toEqual({ used: 2, most: 2 });
  const refused = await startImport(seller);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect(await refused.json()).toMatchObject({ code: "too_many_runs", details: { most: 2 } });
  expect((await startImport(other)).status).toBe(200);
  await world.backend.db.update(orderDocuments).set({ status: "done" });
  expect((await startImport(seller)).status).toBe(200);
});

test("internal users change an account's limits, which is logged", async () => {
  const staff = await world.signUp({ email: `dewi${Date.now()}@etalase.test` });
  const seller = await world.signUp();
  const path = `/admin-accounts/${seller.accountId}/limits`;
  const limits = { requestsPerSecond: 7, storageBytes: 5_000_000, runs: null };
  expect((await seller.fetch(path)).status).toBe(403);
  const put = await staff.fetch(path, { method: "PUT", body: JSON.stringify({ limits }) });
  expect(put.status).toBe(200);
  expect(await put.json()).toMatchObject({
    own: limits,
    limits: {
      requestsPerSecond: { most: 7 },
      storageBytes: { most: 5_000_000 },
      runs: { most: 2 },
    },
  });
  const log = await (await seller.fetch("/v1/accounts/audit?limit=10")).json();
  expect(JSON.stringify(log)).toContain("setLimitsOfAccount");
  expect((await staff.fetch("/admin-accounts/nobody/limits")).status).toBe(404);
});
