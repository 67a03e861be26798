import type { Backend } from "../context.ts";
import { openSealedText, sealText } from "../secret-box.ts";
import type { RenderedMail } from "./render-mail.ts";

export type MailContent = Pick<RenderedMail, "text" | "html">;

/** Mails contain links that sign people in, so a copy of the table must not reveal them. */
export const sealContent = (
  { config }: Pick<Backend, "config">,
  mailId: string,
  { text, html }: MailContent,
): string => sealText(requireKey(config), mailId, JSON.stringify({ text, html }));

export const openContent = (
  { config }: Pick<Backend, "config">,
  mailId: string,
  sealedText: string,
): MailContent => JSON.parse(openSealedText(requireKey(config), mailId, sealedText)) as MailContent;

function requireKey({ credentialsKey }: Backend["config"]): string {
  if (!credentialsKey) throw new Error("CREDENTIALS_KEY is not set");
  return credentialsKey;
}
