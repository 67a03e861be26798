export { undoneBatches } from "./read-batch.ts";
export { UNDOABLE } from "./start-batch.ts";
