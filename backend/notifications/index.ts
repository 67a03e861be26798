export { makeWeekFormatter } from "./day-text.ts";
export { type MailReader, readMailReaders } from "./mail-news.ts";
export { notify } from "./notify.ts";
export { notifyOfLowStorage } from "./notify-of-low-storage.ts";
export { notifyOfNewStaff } from "./notify-of-new-staff.ts";
export { markRead } from "./settings.ts";
