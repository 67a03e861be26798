import type { DataFolders } from "./machine.ts";

export { type Process, startHeartbeat } from "./heartbeat.ts";
export { registerBackendMetrics } from "./observe.ts";
export { mountOperations } from "./operations-http.ts";
export { mountOutbox } from "./outbox-http.ts";
export type { DataFolders };
