export { forgetMails, readOutbox, readOutboxMail, retryMail } from "./outbox.ts";
export { queueMail } from "./queue-mail.ts";
export type { WeeklyFigure } from "./templates.ts";
