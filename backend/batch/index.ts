export { findUndoBatches, findUndoneBatches } from "./read-batch.ts";
export { DELETING_KINDS, UNDOABLE_KINDS } from "./start-batch.ts";
