import { and, eq, inArray, isNull, lte, notInArray, type SQL, sql } from "drizzle-orm";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import { disconnectCatalogue } from "../catalogues/index.ts";
import { disconnectChannel } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { accounts, memberships, users } from "../db/schema/accounts.ts";
import { channels, webhookEvents } from "../db/schema/channels.ts";
import { mails } from "../db/schema/mail.ts";
import { staffInvites } from "../db/schema/staff.ts";
import { storefrontAnswers } from "../db/schema/storefront-chats.ts";
import { storefrontMails } from "../db/schema/storefronts.ts";
import { topUpTransactions } from "../db/schema/top-ups.ts";
import { transaction } from "../db/transaction.ts";
import { logSecurity } from "../security-log.ts";
import { removeFiles } from "./account-files.ts";
import { deleteAccountJob } from "./jobs.ts";
import { listPersonTables, listTenantTables } from "./tenant-tables.ts";

const PART_SIZE = 2_000;
/** Deleted last: a repeated job reads the former members from it. */
const MEMBER_TABLE = "memberships";
/** Rows stay if something was paid: both countries' tax law requires invoices (docs/privacy.md). */
const INVOICE_TABLE = "top_up_transactions";

export async function enqueueDueDeletions(backend: Backend): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const dueAccounts = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        and(eq(accounts.status, ACCOUNT_STATUS.closed), lte(accounts.deletionAt, backend.now())),
      );
    for (const { id } of dueAccounts)
      await backend.enqueue(tx, deleteAccountJob, { accountId: id }, { singletonKey: id });
  });
}

/**
 * Disconnects the shops, then deletes the files and the rows in every table. Each step can be
 * repeated. Paid invoices stay, with a nameless account row.
 */
export async function deleteClosedAccount(backend: Backend, accountId: string): Promise<void> {
  const { db } = backend;
  const [account] = await db
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.id, accountId),
        eq(accounts.status, ACCOUNT_STATUS.closed),
        lte(accounts.deletionAt, backend.now()),
      ),
    );
  if (!account) return;
  // Must come first: it would also delete the jobs that later steps add to end the consents.
  await backend.forgetJobs(db, { accountId, words: null });
  await disconnectShops(backend, accountId, account.ownerUserId);
  await disconnectCatalogue(backend, accountId);
  await removeFiles(backend, accountId);
  await deleteInvitationMails(backend, accountId);
  await deleteBuyerMails(backend, accountId);
  const tables = await listTenantTables(db);
  for (const table of tables)
    if (table !== MEMBER_TABLE && table !== INVOICE_TABLE)
      await deleteRows(backend, accountId, table);
  await deleteRows(backend, accountId, INVOICE_TABLE, sql`and status <> 'PAID'`);
  const members = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.accountId, accountId));
  await deleteMembersAndAccount(
    backend,
    accountId,
    members.map(({ userId }) => userId),
  );
  logSecurity(backend.log, "account_deleted", { accountId });
}

async function disconnectShops(backend: Backend, accountId: string, actor: string): Promise<void> {
  const { db } = backend;
  const shops = await db.select().from(channels).where(eq(channels.accountId, accountId));
  for (const { id, channelType, shopId, disconnectedAt } of shops) {
    if (disconnectedAt === null) await disconnectChannel(backend, { accountId, actor }, id);
    // Another account may have connected the same shop by now.
    const otherConnections = await db.$count(
      channels,
      and(
        eq(channels.channelType, channelType),
        eq(channels.shopId, shopId),
        isNull(channels.disconnectedAt),
      ),
    );
    if (otherConnections === 0)
      await db
        .delete(webhookEvents)
        .where(and(eq(webhookEvents.channelType, channelType), eq(webhookEvents.shopId, shopId)));
  }
}

/** Deletes mails to invited people who never joined. */
async function deleteInvitationMails(
  { db }: Pick<Backend, "db">,
  accountId: string,
): Promise<void> {
  const invitedEmails = db
    .select({ email: staffInvites.email })
    .from(staffInvites)
    .where(eq(staffInvites.accountId, accountId));
  await db
    .delete(mails)
    .where(
      and(
        inArray(mails.recipient, invitedEmails),
        notInArray(mails.recipient, db.select({ email: users.email }).from(users)),
      ),
    );
}

async function deleteBuyerMails({ db }: Pick<Backend, "db">, accountId: string): Promise<void> {
  const mailIds = db
    .select({ mailId: storefrontMails.mailId })
    .from(storefrontMails)
    .where(eq(storefrontMails.accountId, accountId));
  const answerMailIds = db
    .select({ mailId: storefrontAnswers.mailId })
    .from(storefrontAnswers)
    .where(eq(storefrontAnswers.accountId, accountId));
  for (const mailIdQuery of [mailIds, answerMailIds])
    await db.delete(mails).where(inArray(mails.id, mailIdQuery));
}

async function deleteRows(
  backend: Backend,
  accountId: string,
  table: string,
  extraCondition: SQL = sql``,
): Promise<void> {
  const tableName = sql.identifier(table);
  for (let deletedCount = PART_SIZE; deletedCount === PART_SIZE; )
    deletedCount = await transaction(backend.db, async (tx) => {
      // Deleting rows of the ledgers requires this setting (db/functions).
      await tx.execute(sql`select set_config('etalase.deleted_account', ${accountId}, true)`);
      const { rows } = await tx.execute<{ n: number }>(
        sql`with gone as (delete from ${tableName} where account_id = ${accountId} ${extraCondition} and ctid = any (array(select ctid from ${tableName} where account_id = ${accountId} ${extraCondition} limit ${PART_SIZE})) returning 1)
          select count(*)::int as n from gone`,
      );
      return rows[0]?.n ?? 0;
    });
}

/**
 * Removes the members, and deletes people who belong to no other account. Deletes the account, or
 * only its name if invoices need the row.
 */
async function deleteMembersAndAccount(
  backend: Backend,
  accountId: string,
  members: readonly string[],
): Promise<void> {
  const personTables = await listPersonTables(backend.db);
  await transaction(backend.db, async (tx) => {
    await tx.delete(memberships).where(eq(memberships.accountId, accountId));
    const isOfAccount = eq(topUpTransactions.accountId, accountId);
    const mustKeepInvoices = (await tx.$count(topUpTransactions, isOfAccount)) > 0;
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
    if (!mustKeepInvoices) await tx.delete(accounts).where(eq(accounts.id, accountId));
    else
      await tx
        .update(accounts)
        .set({ name: "", deletionAt: null, logoImageId: null, orderQuota: 0, flags: [] })
        .where(eq(accounts.id, accountId));
    const otherMemberships = await tx
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(inArray(memberships.userId, [...members, account?.ownerUserId ?? ""]));
    const remainingUserIds = new Set(otherMemberships.map(({ userId }) => userId));
    for (const userId of members.filter((member) => !remainingUserIds.has(member))) {
      const [user] = await tx.select().from(users).where(eq(users.id, userId));
      if (user) await tx.delete(mails).where(eq(mails.recipient, user.email));
      for (const table of personTables)
        await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`);
      if (mustKeepInvoices && userId === account?.ownerUserId)
        await tx
          .update(users)
          .set({ email: `${userId}@deleted.invalid`, name: "", passwordHash: "", locale: null })
          .where(eq(users.id, userId));
      else await tx.delete(users).where(eq(users.id, userId));
    }
  });
}
