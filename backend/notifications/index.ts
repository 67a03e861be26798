export { weekIn } from "./day-text.ts";
export { type MailReader, readersByMail } from "./mail-news.ts";
export { notify } from "./notify.ts";
export { markRead } from "./settings.ts";
export { tellOfStaff } from "./tell-staff.ts";
export { tellOfStorage } from "./tell-storage.ts";
