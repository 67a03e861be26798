export { eraseEnded } from "./follow-orders.ts";
