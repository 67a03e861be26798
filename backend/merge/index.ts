export { computeUndoEnd } from "./record-merge.ts";
