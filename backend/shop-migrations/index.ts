export { followImport } from "./follow-import.ts";
