import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { fewWords, oneOf, pickSchemas } from "./filters.ts";
import { LANGUAGES } from "./languages.ts";
import { instant, paging } from "./query.ts";

/**
 * `queued`: waiting to be sent or retried. `sent`: a mail server accepted it. `failed`: not retried
 * any more. `kept`: this server has no mail server, so the mail is read here.
 */
export const MAIL_STATUSES = ["queued", "sent", "failed", "kept"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

export const OutboxMail = z
  .object({
    id: z.string(),
    recipient: z.string(),
    template: z.string(),
    language: z.enum(LANGUAGES),
    subject: z.string(),
    status: z.enum(MAIL_STATUSES),
    /** Failed attempts. */
    attempts: z.number().int(),
    lastError: z.string().nullable(),
    createdAt: instant(),
    sentAt: instant().nullable(),
  })
  .openapi("OutboxMail");
export type OutboxMail = z.infer<typeof OutboxMail>;

export const OUTBOX_FILTERS = {
  status: oneOf(MAIL_STATUSES),
  /** Part of the recipient's address or of the subject. */
  search: fewWords(200),
};
export const listOutbox = endpoint("listOutbox", "get", "/admin-outbox", {
  access: "internal",
  summary: "The mails of this server, newest first",
  query: z.object({
    ...paging(50, 200),
    ...pickSchemas(OUTBOX_FILTERS),
  }),
  response: z.object({
    mails: z.array(OutboxMail),
    total: z.number().int(),
    counts: z.record(z.enum(MAIL_STATUSES), z.number().int()),
    /** Whether this server sends mails. If it does, nobody can read their content here. */
    sendsMail: z.boolean(),
  }),
});
export const getOutboxMail = endpoint("getOutboxMail", "get", "/admin-outbox/{mailId}", {
  access: "internal",
  summary: "One mail, with its text where this server keeps mails instead of sending them",
  params: z.object({ mailId: z.string() }),
  response: z.object({
    mail: OutboxMail,
    /** `null` where mails are sent, since their links sign people in. */
    content: z.object({ text: z.string(), html: z.string() }).nullable(),
  }),
  errors: [404],
});
export const retryOutboxMail = endpoint(
  "retryOutboxMail",
  "post",
  "/admin-outbox/{mailId}/;retry",
  {
    access: "internal",
    summary: "Tries a mail that failed once more",
    params: z.object({ mailId: z.string() }),
    response: z.object({ mail: OutboxMail }),
    errors: [404, 409],
  },
);
