import { eq, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { mails } from "../db/schema/mail.ts";
import type { JobRun } from "../jobs/queue.ts";
import { openContent } from "./mail-content.ts";
import { MailRefused, type MailServer } from "./mail-server.ts";

const MAX_REASON_LENGTH = 500;

/**
 * Sends a mail, or keeps it if there is no mail server. Throws for a retry. After the last try or a
 * final refusal it has failed, and a person can send it again. Sent mails lose their contents.
 */
export async function sendMail(
  backend: Backend,
  server: MailServer | null,
  mailId: string,
  run: Pick<JobRun, "isLastTry">,
): Promise<void> {
  const { db } = backend;
  const mailCondition = eq(mails.id, mailId);
  const [mail] = await db.select().from(mails).where(mailCondition);
  if (mail?.status !== "queued" || mail.content === null) return;
  const currentTime = backend.now();
  if (mail.expiresAt && mail.expiresAt <= currentTime) {
    await db
      .update(mails)
      .set({ status: "failed", content: null, lastError: "expired" })
      .where(mailCondition);
    return;
  }
  if (!server) {
    await db.update(mails).set({ status: "kept" }).where(mailCondition);
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
    const isFinal = run.isLastTry || error instanceof MailRefused;
    await db
      .update(mails)
      .set({
        status: isFinal ? "failed" : "queued",
        attempts: sql`${mails.attempts} + 1`,
        lastError: (error instanceof Error ? error.message : String(error)).slice(
          0,
          MAX_REASON_LENGTH,
        ),
      })
      .where(mailCondition);
    if (isFinal) return;
    throw error;
  }
  await db
    .update(mails)
    .set({ status: "sent", sentAt: currentTime, content: null, lastError: null })
    .where(mailCondition);
}
