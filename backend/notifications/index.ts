export { weekFormatter } from "./day-text.ts";
export { type MailReader, readersByMail } from "./mail-news.ts";
export { notify } from "./notify.ts";
export { markRead } from "./settings.ts";
export { notifyOfNewStaff } from "./tell-staff.ts";
export { notifyOfLowStorage } from "./tell-storage.ts";
