import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteClosedAccount } from "#backend/account-deletion/delete-account.ts";
import { memberships, users } from "#backend/db/schema/accounts.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;

test("a member of two accounts loses only the deleted one, and others are unaffected", async () => {
  const { db } = world.backend;
  const gone = await world.signUp();
  const both = await world.signUp();
  const [alone, elsewhere] = [await world.signUp(), await world.signUp()];
  const join = (accountId: string, userId: string) =>
    db.insert(memberships).values({ accountId, userId, userType: "staff" });
  await join(gone.accountId, both.userId);
  await join(both.accountId, elsewhere.userId);
  const asked = await gone.fetch("/v1/accounts/deletion", {
    method: "POST",
    body: JSON.stringify({ name: "Toko Laras", password: "a long password" }),
  });
  expect(asked.status).toBe(200);
  world.clock.advance(15 * DAY_MS);
  await deleteClosedAccount(world.backend, gone.accountId);

  const membersOf = async (accountId: string) =>
    (await db.select().from(memberships).where(eq(memberships.accountId, accountId)))
      .map(({ userId }) => userId)
      .sort();
  expect(await membersOf(gone.accountId)).toEqual([]);
  expect(await membersOf(both.accountId)).toEqual([both.userId, elsewhere.userId].sort());
  expect(await membersOf(alone.accountId)).toEqual([alone.userId]);
  const left = (await db.select({ id: users.id }).from(users)).map(({ id }) => id);
  expect(left).toEqual(expect.arrayContaining([both.userId, elsewhere.userId, alone.userId]));
  expect(left).not.toContain(gone.userId);
});
