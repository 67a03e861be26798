import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { accounts } from "#backend/db/schema/accounts.ts";
import type { AccountMode } from "#contract/account-mode.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import { plainCall } from "./plain-call.ts";

const world = await startTestBackend({ env: { INTERNAL_USERS: "etalase.example" } });
afterAll(world.close);

const anHourAgo = new Date(world.clock.now().getTime() - 3_600_000);
const STANDINGS: Record<Exclude<AccountMode, "open">, Partial<typeof accounts.$inferInsert>> = {
  suspended: { status: ACCOUNT_STATUS.suspended },
  blocked: { status: ACCOUNT_STATUS.grace, gracePeriodEndedAt: anHourAgo },
  closed: { status: ACCOUNT_STATUS.closed },
};
/** Calls by which a suspended account reads its quota and pays. */
const QUOTA = EVERY_ENDPOINT.filter(({ access }) => access === "quota-manage").map(
  ({ name }) => name,
);
/**
 * Calls that always work (docs/specification.md "Account states"): the own identity, signing out
 * and switching the account. A suspended account also sees its quota.
 */
const ALWAYS = [
  ...["getMe", "leaveAccount", "listAccountSummaries", "seeAsMyself", "switchAccount"],
  "getAccountDeletion",
];
const STAYS: Record<keyof typeof STANDINGS, readonly string[]> = {
  // An owner who cannot pay may still delete the account, and take the deletion back.
  suspended: [...ALWAYS, ...QUOTA, "deleteAccount"],
  blocked: [...ALWAYS, "deleteAccount"],
  closed: [...ALWAYS, "keepAccount"],
};

let visits = 0;
async function accountThatIs(mode: keyof typeof STANDINGS) {
  const owner = await world.signUp({ email: `${mode}${++visits}@etalase.example` });
  await world.backend.db
    .update(accounts)
    .set(STANDINGS[mode])
    .where(eq(accounts.id, owner.accountId));
  return owner;
}

test.each(Object.keys(STANDINGS) as (keyof typeof STANDINGS)[])(
  "an account that is %s is refused every call of the contract except the few it needs",
  async (mode) => {
    const owner = await accountThatIs(mode);
    for (const endpoint of EVERY_ENDPOINT.filter(({ access }) => access !== "public")) {
      const answer = await owner.fetch(...plainCall(endpoint));
      const problem: unknown = await answer.json().catch(() => null);
      if (STAYS[mode].includes(endpoint.name))
        expect(answer.status, `${mode}: ${endpoint.name} was refused`).not.toBe(403);
      else
        expect([answer.status, problem], `${mode}: ${endpoint.name}`).toEqual([
          403,
          expect.objectContaining({ code: `account_${mode}` }),
        ]);
    }
  },
);

test("short tokens stop opening links when the account is suspended or closed", async () => {
  const owner = await world.signUp();
  const { token } = await (await owner.fetch("/v1/accounts/short-token")).json();
  expect((await world.fetch(`/v2/products/export?token=${token}`)).status).toBe(200);
  await world.backend.db
    .update(accounts)
    .set(STANDINGS.suspended)
    .where(eq(accounts.id, owner.accountId));
  expect((await world.fetch(`/v2/products/export?token=${token}`)).status).toBe(403);
});

test("the owner of a closed account can sign out", async () => {
  const owner = await accountThatIs("closed");
  expect(await (await owner.fetch("/v1/accounts/auth/signout")).json()).toEqual({
    signedOut: true,
  });
});
