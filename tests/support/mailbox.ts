import { asc, eq } from "drizzle-orm";
import { mails } from "#backend/db/schema/mail.ts";
import { openContent } from "#backend/mail/mail-content.ts";
import type { TestBackend } from "./backend.ts";

/** What this server was to send to an address, oldest first. Jobs that are due run before. */
export async function mailsTo(world: TestBackend, email: string) {
  await world.drain();
  const rows = await world.backend.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(asc(mails.createdAt), asc(mails.id));
  return rows.map(({ id, template, language, subject, content, status }) => ({
    ...{ id, template, language, subject, status },
    ...(content ? openContent(world.backend, id, content) : { text: "", html: "" }),
  }));
}

/** The address in the last mail to somebody, as a path; without one of `template` an error. */
export async function mailedLink(
  world: TestBackend,
  email: string,
  template: string,
): Promise<string> {
  const mail = (await mailsTo(world, email)).filter((one) => one.template === template).at(-1);
  const [url] = /https?:\/\/\S+/.exec(mail?.text ?? "") ?? [];
  if (!url) throw new Error(`No ${template} was mailed to ${email}`);
  const { pathname, search } = new URL(url);
  return pathname + search;
}
