export { eraseNotesOf, eraseQuotes } from "./erase-notes.ts";
export { findAllAuditEntries, findAuditEntries } from "./find-entries.ts";
export { noteCall } from "./note-call.ts";
export { recordAudit } from "./record-audit.ts";
export { summariseValue } from "./summary-of.ts";
