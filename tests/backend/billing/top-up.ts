import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { accounts } from "#backend/db/schema/accounts.ts";
import { orderQuotaEntries } from "#backend/db/schema/billing.ts";
import type { Problem } from "#contract/problem.ts";
import { ORDER_QUOTA_TYPE } from "#contract/statuses.ts";
import type { TopUpTransaction } from "#contract/transactions.ts";
import type { SignedIn, TestBackend } from "#tests/support/backend.ts";

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

export async function ask<T>(
  member: SignedIn,
  path: string,
  body?: object,
): Promise<{ status: number; json: T }> {
  const response = await member.fetch(
    path,
    body ? { method: "POST", body: JSON.stringify(body) } : {},
  );
  return { status: response.status, json: (await response.json()) as T };
}

export async function begin(
  member: SignedIn,
  request: object,
  path = "/v1/accounts/transactions",
): Promise<TopUpTransaction> {
  const { status, json } = await ask<{ transaction: TopUpTransaction }>(member, path, request);
  expect(status, JSON.stringify(json)).toBe(200);
  return json.transaction;
}
export const beginThai = (member: SignedIn, request: object) =>
  begin(member, request, "/v1/accounts/transactions/;create-thai");

export async function readRefusal(
  member: SignedIn,
  path: string,
  body: object,
): Promise<[number, string, string]> {
  const { status, json } = await ask<Problem>(member, path, body);
  return [status, json.code, json.message];
}

export const read = async (member: SignedIn, { id }: { id: string }) =>
  (await ask<{ transaction: TopUpTransaction }>(member, `/v1/accounts/transactions/${id}`)).json
    .transaction;
export const cancel = (member: SignedIn, { id }: { id: string }) =>
  ask<{ transaction: TopUpTransaction } & Problem>(
    member,
    `/v1/accounts/transactions/${id}/;cancel`,
    {},
  );

export async function pay(
  world: TestBackend,
  { bank, qr }: TopUpTransaction,
  options: { amount?: number; messages?: number } = {},
): Promise<void> {
  const { controls } = world.sandboxes.payments;
  const bill = await controls.find(bank?.accountNumber ?? qr?.payload ?? "");
  if (!bill) throw new Error("Nothing is to be paid");
  await controls.pay(bill.id, options);
}

export const BANK = { packageNumber: 1, paymentMethod: 1, bank: { bankCode: "BCA" } };
export const QR = { packageNumber: 1, paymentMethod: 4, qr: {} };

/** Returns how often it was credited, and expects the ledger to end at the balance. */
export async function creditsOf(
  { backend: { db } }: TestBackend,
  { accountId }: SignedIn,
): Promise<number> {
  const entries = await db
    .select()
    .from(orderQuotaEntries)
    .where(eq(orderQuotaEntries.accountId, accountId))
    .orderBy(orderQuotaEntries.id);
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  let balance = 0;
  for (const { delta, balanceAfter } of entries) {
    balance += delta;
    expect(balanceAfter).toBe(balance);
  }
  expect(account?.orderQuota).toBe(balance);
  return entries.filter(({ type }) => type === ORDER_QUOTA_TYPE.topUp).length;
}

export const setAccount = async (
  { backend: { db } }: TestBackend,
  { accountId }: SignedIn,
  changes: Partial<typeof accounts.$inferInsert>,
): Promise<void> => {
  await db.update(accounts).set(changes).where(eq(accounts.id, accountId));
};
