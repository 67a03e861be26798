export { forgetMails, readOutbox, readOutboxMail, retryMail } from "./outbox.ts";
export { queueMail } from "./queue-mail.ts";
