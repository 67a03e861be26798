import type { MailParameters, WeeklyFigure } from "./templates.ts";

export { deleteMails, deleteOldMails, readOutbox, readOutboxMail, retryMail } from "./outbox.ts";
export { queueMail } from "./queue-mail.ts";
export { renderMail } from "./render-mail.ts";
export type { MailParameters, WeeklyFigure };
