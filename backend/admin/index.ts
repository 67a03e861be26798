export { mountOutbox } from "./outbox-http.ts";
