export { mostOf } from "./limits.ts";
export { takeRun } from "./runs.ts";
export { countFile, requireRoom, type StoredFile, uncountFile } from "./storage.ts";
