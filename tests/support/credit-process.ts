/**
 * A backend that may be killed at any moment: `node tests/support/credit-process.ts`, configured by
 * the environment like the real one. On an empty database it creates a shop and starts TOP_UPS
 * top-ups. In any case it pays all unpaid ones at once. It prints a line of JSON (`CreditReport`)
 * after each change, and exits once none is open any more.
 */
import { setTimeout as pause } from "node:timers/promises";
import { count, eq } from "drizzle-orm";
import { createAccount } from "#backend/accounts/create-account.ts";
import { createTransaction } from "#backend/billing/transactions/create-transaction.ts";
import { readTransaction } from "#backend/billing/transactions/read-transactions.ts";
import type { Caller } from "#backend/context.ts";
import { accounts, users } from "#backend/db/schema/accounts.ts";
import { orderQuotaEntries } from "#backend/db/schema/billing.ts";
import { topUpTransactions } from "#backend/db/schema/top-ups.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import { ORDER_QUOTA_TYPE } from "#contract/statuses.ts";
import { type EmbeddedBackend, startEmbedded } from "#server/embedded.ts";
import { reportAndDie } from "./report-and-die.ts";

/** The maximum of open top-ups of an account. */
const TOP_UPS = 20;

export interface CreditReport {
  paid: number;
  open: number;
  /** Only in the last line. */
  end?: {
    /** Number of ledger rows for each transaction that has any. */
    credits: number[];
    /** The sum of the ledger rows, and the account's balance. */
    ledger: number;
    balance: number;
    /** Quota from the paid transactions and the sign-up. */
    bought: number;
  };
}

const running = await startEmbedded(process.env, { superviseSeconds: 1 });
const { db } = running.backend;
const [existing] = await db.select({ n: count() }).from(users);
if (existing?.n === 0) await seed(running);
await payAll(running);
await follow();
await running.close();
process.exit(0);

async function seed({ backend }: EmbeddedBackend): Promise<void> {
  const email = "laras@toko.test";
  const { accountId, userId } = await createAccount(backend, {
    email,
    name: "Laras",
    password: "a long password",
    shopName: "Toko Laras",
    countryCode: "id",
  });
  const caller: Caller = {
    ...{ accountId, userId, email, countryCode: "id", timeZone: "Asia/Jakarta" },
    ...{ permissions: new Set(PERMISSIONS), isInternal: false, mode: "open" as const },
    ...{
      sessionId: "",
      openedBy: null,
      channelIds: null,
      warehouseIds: null,
      orderScope: "all",
      from: null,
    },
  };
  const request = { packageNumber: 1, paymentMethod: 1, bank: { bankCode: "BCA" } } as const;
  for (let n = 0; n < TOP_UPS; n++) await createTransaction(backend, caller, "id", request);
}

/** Reports each payment twice, as providers do. */
async function payAll({ backend, sandboxes }: EmbeddedBackend): Promise<void> {
  if (!sandboxes.payments) throw new Error("This needs the sandbox");
  const { controls } = sandboxes.payments;
  const rows = await db.select().from(topUpTransactions);
  await Promise.all(
    rows.map(async ({ accountId, id }) => {
      const { bank } = await readTransaction(backend, accountId, id);
      const bill = await controls.find(bank?.accountNumber ?? "");
      if (bill?.status === "open") await controls.pay(bill.id, { messages: 2 });
    }),
  );
}

async function follow(): Promise<void> {
  for (let last = ""; ; await pause(5)) {
    const rows = await db
      .select({ status: topUpTransactions.status, n: count() })
      .from(topUpTransactions)
      .groupBy(topUpTransactions.status);
    const of = (wanted: string) => rows.find(({ status }) => status === wanted)?.n ?? 0;
    const report: CreditReport = { paid: of("PAID"), open: of("REGISTERED") };
    if (report.open === 0) return reportAndDie({ ...report, end: await readEnd() }, report.paid);
    const line = JSON.stringify(report);
    if (line !== last) reportAndDie(report, report.paid);
    last = line;
  }
}

async function readEnd(): Promise<CreditReport["end"]> {
  const entries = await db.select().from(orderQuotaEntries);
  const topUps = entries.filter(({ type }) => type === ORDER_QUOTA_TYPE.topUp);
  const [account] = await db.select().from(accounts);
  const paid = await db
    .select()
    .from(topUpTransactions)
    .where(eq(topUpTransactions.status, "PAID"));
  const given = entries.filter(({ type }) => type === ORDER_QUOTA_TYPE.signUpBonus);
  const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
  return {
    credits: [...Map.groupBy(topUps, (entry) => entry.transactionId).values()].map(
      ({ length }) => length,
    ),
    ledger: sum(entries.map(({ delta }) => delta)),
    balance: account?.orderQuota ?? 0,
    bought: sum([...paid.map(({ quota }) => quota), ...given.map(({ delta }) => delta)]),
  };
}
