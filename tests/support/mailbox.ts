import { asc, eq } from "drizzle-orm";
import { mails } from "#backend/db/schema/mail.ts";
import { openContent } from "#backend/mail/mail-content.ts";
import type { TestBackend } from "./backend.ts";

/** Returns the mails to an address, oldest first. Runs due jobs before. */
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

/** Returns the path of the link in the last mail to somebody. Throws if it is not of `template`. */
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
