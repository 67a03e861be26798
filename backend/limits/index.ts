export { computeLimits } from "./limits.ts";
export { requireRunAllowed } from "./runs.ts";
export {
  countFile,
  replaceWithUtf8Copy,
  requireStorageLeft,
  type StoredFile,
  uncountFiles,
} from "./storage.ts";
