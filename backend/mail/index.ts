import type { WeeklyFigure } from "./templates.ts";

export { forgetMails, readOutbox, readOutboxMail, retryMail } from "./outbox.ts";
export { queueMail } from "./queue-mail.ts";
export type { WeeklyFigure };
