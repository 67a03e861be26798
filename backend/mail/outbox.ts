import { and, count, desc, eq, ilike, inArray, lt, or, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { type listOutbox, MAIL_STATUSES, type OutboxMail } from "#contract/admin-outbox.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { makeContainsPattern } from "../db/contains.ts";
import { mails } from "../db/schema/mail.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, notFound } from "../http/problem-error.ts";
import { sendMailJob } from "./jobs.ts";
import { openContent } from "./mail-content.ts";

const RETENTION_MS = 30 * 24 * 3_600_000;

type OutboxQuery = z.output<typeof listOutbox.query>;

export async function readOutbox({ db, config }: Backend, query: OutboxQuery) {
  const searchCondition: SQL | undefined = query.search
    ? or(
        ilike(mails.recipient, makeContainsPattern(query.search)),
        ilike(mails.subject, makeContainsPattern(query.search)),
      )
    : undefined;
  const mailCondition = and(
    searchCondition,
    query.status ? eq(mails.status, query.status) : undefined,
  );
  const rows = await db
    .select()
    .from(mails)
    .where(mailCondition)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(query.limit)
    .offset(query.offset);
  const countRows = await db
    .select({ status: mails.status, n: count() })
    .from(mails)
    .where(searchCondition)
    .groupBy(mails.status);
  const counts = Object.fromEntries(
    MAIL_STATUSES.map((status) => [status, countRows.find((row) => row.status === status)?.n ?? 0]),
  ) as Record<(typeof MAIL_STATUSES)[number], number>;
  const total = query.status
    ? counts[query.status]
    : Object.values(counts).reduce((sum, n) => sum + n, 0);
  return { mails: rows.map(presentMail), total, counts, sendsMail: config.smtpUrl !== null };
}

/** Throws 404. */
export async function readOutboxMail(backend: Backend, mailId: string) {
  const [row] = await backend.db.select().from(mails).where(eq(mails.id, mailId));
  if (!row) throw notFound("Mail");
  const isReadable = backend.config.smtpUrl === null && row.content !== null;
  return {
    mail: presentMail(row),
    content: isReadable ? openContent(backend, row.id, row.content ?? "") : null,
  };
}

/** Throws 404; 409 `not_failed`; 409 `expired` for a useless mail. */
export async function retryMail(backend: Backend, mailId: string): Promise<OutboxMail> {
  return transaction(backend.db, async (tx) => {
    const [row] = await tx.select().from(mails).where(eq(mails.id, mailId)).for("update");
    if (!row) throw notFound("Mail");
    if (row.status !== "failed") throw conflict("not_failed", "Only a mail that failed is retried");
    if (row.content === null) throw conflict("expired", "The mail has expired");
    await tx.update(mails).set({ status: "queued" }).where(eq(mails.id, mailId));
    await backend.enqueue(tx, sendMailJob, { mailId }, { singletonKey: mailId });
    return presentMail({ ...row, status: "queued" });
  });
}

export async function deleteOldMails({ db, now }: Pick<Backend, "db" | "now">): Promise<void> {
  await db.delete(mails).where(lt(mails.createdAt, new Date(now().getTime() - RETENTION_MS)));
}

/** Deletes mails to an erased person. Their jobs then do nothing. */
export async function deleteMails(tx: Transaction, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length > 0) await tx.delete(mails).where(inArray(mails.id, [...mailIds]));
}

function presentMail(row: typeof mails.$inferSelect): OutboxMail {
  const { id, recipient, template, language, subject, status, attempts, lastError } = row;
  return {
    ...{ id, recipient, template, language, subject, status, attempts, lastError },
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}
