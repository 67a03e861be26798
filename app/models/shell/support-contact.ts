import type { MessageKey } from "#app/i18n/keys.ts";

/** Returns the label of a support address by its app: WhatsApp, LINE, e-mail, or chat. */
export function getContactLabel(href: string): MessageKey<"help"> {
  if (href.startsWith("mailto:")) return "help:contact.email";
  const { hostname } = new URL(href);
  if (/(?:^|\.)(?:wa\.me|whatsapp\.com)$/.test(hostname)) return "help:contact.whatsapp";
  return /(?:^|\.)(?:line\.me|lin\.ee)$/.test(hostname) ? "help:contact.line" : "help:contact.chat";
}
