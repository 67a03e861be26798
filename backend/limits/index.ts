export { limitsOf } from "./limits.ts";
export { countRun } from "./runs.ts";
export { countFile, requireRoom, type StoredFile, uncountFiles } from "./storage.ts";
