export { observeBackend } from "./observe.ts";
export { mountOperations } from "./operations-http.ts";
export { mountOutbox } from "./outbox-http.ts";
