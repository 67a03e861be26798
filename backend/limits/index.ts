export { mostOf } from "./limits.ts";
export { takeRun } from "./runs.ts";
export { countFile, requireRoom, type StoredFile, uncountFiles } from "./storage.ts";
