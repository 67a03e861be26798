export { undoUntil } from "./record-merge.ts";
