export { eraseEntriesOfTargets, eraseEntriesWithTexts } from "./erase-entries.ts";
export { findAllAuditEntries, findAuditEntries } from "./find-entries.ts";
export { recordAudit } from "./record-audit.ts";
export { recordCall } from "./record-call.ts";
export { summariseValue } from "./summarise-value.ts";
