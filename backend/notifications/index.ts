export { makeWeekFormatter } from "./day-formatters.ts";
export { type MailReader, readMailReaders } from "./mail-notifications.ts";
export { notify } from "./notify.ts";
export { notifyOfLowStorage } from "./notify-of-low-storage.ts";
export { notifyOfNewStaff } from "./notify-of-new-staff.ts";
export { markRead } from "./settings.ts";
