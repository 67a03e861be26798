export { type MailReader, readersByMail } from "./mail-news.ts";
export { notify } from "./notify.ts";
export { weekIn } from "./week-text.ts";
