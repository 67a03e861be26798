import type { DataFolders } from "./machine.ts";

export { observeBackend } from "./observe.ts";
export { mountOperations } from "./operations-http.ts";
export { mountOutbox } from "./outbox-http.ts";
export { type Process, startPresence } from "./presence.ts";
export type { DataFolders };
