export { eraseAuditNotes, eraseQuotes } from "./erase-notes.ts";
export { findAllAuditEntries, findAuditEntries } from "./find-entries.ts";
export { recordAudit } from "./record-audit.ts";
export { recordCall } from "./record-call.ts";
export { summariseValue } from "./summary-of.ts";
