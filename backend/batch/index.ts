export { undoBatches, undoneBatches } from "./read-batch.ts";
export { DELETED, UNDOABLE } from "./start-batch.ts";
