import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { MailStatus } from "#contract/admin-outbox.ts";
import type { Language } from "#contract/languages.ts";
import { makeCreatedAtColumn, makeIdColumn, makeInstantColumn } from "../columns.ts";

/** All mails. The transaction that needs a mail adds it. */
export const mails = pgTable(
  "mails",
  {
    id: makeIdColumn(),
    /** A single recipient. */
    recipient: text("recipient").notNull(),
    /** A name of backend/mail/templates.ts. */
    template: text("template").notNull(),
    language: text("language").$type<Language>().notNull(),
    subject: text("subject").notNull(),
    /** Sealed text and HTML, because links sign people in; `null` once a server accepted it. */
    content: text("content"),
    status: text("status").$type<MailStatus>().notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: makeCreatedAtColumn(),
    sentAt: makeInstantColumn("sent_at"),
    /** The mail is useless after this and is not sent. */
    expiresAt: makeInstantColumn("expires_at"),
  },
  (t) => [
    index("mails_newest").on(t.createdAt.desc(), t.id.desc()),
    index("mails_recipient").on(t.recipient, t.createdAt.desc()),
    index("mails_status").on(t.status, t.createdAt.desc()),
    check("mails_sent", sql`(${t.status} = 'sent') = (${t.sentAt} is not null)`),
    check("mails_content", sql`${t.status} <> 'queued' or ${t.content} is not null`),
  ],
);
