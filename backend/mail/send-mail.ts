import { eq, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { mails } from "../db/schema/mail.ts";
import type { JobRun } from "../jobs/queue.ts";
import { openContent } from "./mail-content.ts";
import { MailRefused, type MailServer } from "./mail-server.ts";

const LONGEST_REASON = 500;

/**
 * Sends a mail, or keeps it if there is no mail server. Throws to be retried. After the last try or
 * a final refusal it stays as failed, and a person can send it again. Sent mails lose their
 * contents.
 */
export async function sendMail(
  backend: Backend,
  server: MailServer | null,
  mailId: string,
  run: Pick<JobRun, "isLastTry">,
): Promise<void> {
  const { db } = backend;
  const isThisMail = eq(mails.id, mailId);
  const [mail] = await db.select().from(mails).where(isThisMail);
  if (mail?.status !== "queued" || mail.content === null) return;
  const currentTime = backend.now();
  if (mail.expiresAt && mail.expiresAt <= currentTime) {
    await db
      .update(mails)
      .set({ status: "failed", content: null, lastError: "expired" })
      .where(isThisMail);
    return;
  }
  if (!server) {
    await db.update(mails).set({ status: "kept" }).where(isThisMail);
    return;
  }
  try {
    await server.send({
      id: mail.id,
      to: mail.recipient,
      subject: mail.subject,
      ...openContent(backend, mail.id, mail.content),
    });
  } catch (error) {
    const isGivenUp = run.isLastTry || error instanceof MailRefused;
    await db
      .update(mails)
      .set({
        status: isGivenUp ? "failed" : "queued",
        attempts: sql`${mails.attempts} + 1`,
        lastError: (error instanceof Error ? error.message : String(error)).slice(
          0,
          LONGEST_REASON,
        ),
      })
      .where(isThisMail);
    if (isGivenUp) return;
    throw error;
  }
  await db
    .update(mails)
    .set({ status: "sent", sentAt: currentTime, content: null, lastError: null })
    .where(isThisMail);
}
