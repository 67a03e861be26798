export { findAllAuditEntries, findAuditEntries } from "./find-entries.ts";
export { recordAudit } from "./record-audit.ts";
