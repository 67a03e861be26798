export { computeLimits } from "./limits.ts";
export { countRun } from "./runs.ts";
export {
  countFile,
  replaceByUtf8,
  requireRoom,
  type StoredFile,
  uncountFiles,
} from "./storage.ts";
