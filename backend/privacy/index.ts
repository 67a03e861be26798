export { eraseEndedOrder } from "./erase-ended-order.ts";
