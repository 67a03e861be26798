export { clearUnfinishedDemo } from "./demo-run.ts";
