import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteClosedAccount } from "#backend/account-deletion/delete-account.ts";
import { endGrant } from "#backend/catalogues/disconnect.ts";
import { metaAccesses } from "#backend/db/schema/meta.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { connectedSeller, readMetaAccess } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
const isAuthorised = async ({ accountId }: SignedIn) =>
  (await world.sandboxes.meta.controls.person(accountId)).authorisedAt !== null;

test("disconnecting does not wait for Meta; the consent is revoked once Meta answers", async () => {
  const seller = await connectedSeller(world);
  await world.sandboxes.meta.controls.goOffline(seller.accountId, 1);
  expect((await seller.ask("DELETE", "/access")).status).toBe(200);
  expect(await readMetaAccess(seller)).toBeNull();
  await world.drain();
  expect(await isAuthorised(seller)).toBe(true);
  world.clock.advance(HOUR_MS);
  await world.drain();
  expect(await isAuthorised(seller)).toBe(false);
});

test("a consent that an account still uses, or uses again, is kept", async () => {
  const seller = await connectedSeller(world);
  const { db } = world.backend;
  const [row] = await db
    .select()
    .from(metaAccesses)
    .where(eq(metaAccesses.accountId, seller.accountId));
  if (!row) throw new Error("not connected");
  await endGrant(world.backend, row);
  expect(await isAuthorised(seller)).toBe(true);
});

test("revoking a consent that already ended succeeds", async () => {
  const seller = await connectedSeller(world);
  await world.sandboxes.meta.controls.deauthorise(seller.accountId);
  expect((await seller.ask("DELETE", "/access")).status).toBe(200);
  await world.drain();
  const waiting = (await world.queue.waiting()).map(({ name }) => name);
  expect(waiting).not.toContain("meta-end-grant");
});

test("deleting the account revokes its consent at Meta", async () => {
  const seller = await connectedSeller(world);
  const asked = await seller.fetch("/v1/accounts/deletion", {
    method: "POST",
    body: JSON.stringify({ name: "Toko Laras", password: "a long password" }),
  });
  expect(asked.status).toBe(200);
  world.clock.advance(15 * 24 * HOUR_MS);
  await deleteClosedAccount(world.backend, seller.accountId);
  await world.drain();
  expect(await isAuthorised(seller)).toBe(false);
});
