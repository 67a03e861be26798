import type { Language } from "#contract/languages.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { mails } from "../db/schema/mail.ts";
import { sendMailJob } from "./jobs.ts";
import { sealContent } from "./mail-content.ts";
import { renderMail } from "./render-mail.ts";
import type { MailParameters, MailTemplate } from "./templates.ts";

interface NewMail<T extends MailTemplate> {
  to: string;
  language: Language;
  template: T;
  parameters: MailParameters[T];
  /** The mail is useless afterwards. */
  expiresAt?: Date;
}

/** Queues a mail, which is sent if `tx` commits. Returns its id. */
export async function queueMail<T extends MailTemplate>(
  backend: Pick<Backend, "config" | "enqueue" | "now">,
  tx: Transaction,
  { to, language, template, parameters, expiresAt }: NewMail<T>,
): Promise<string> {
  const id = newId();
  const mail = renderMail(template, language, parameters);
  await tx.insert(mails).values({
    id,
    recipient: to,
    template,
    language,
    subject: mail.subject,
    content: sealContent(backend, id, mail),
    createdAt: backend.now(),
    expiresAt: expiresAt ?? null,
  });
  await backend.enqueue(tx, sendMailJob, { mailId: id }, { singletonKey: id });
  return id;
}
