export { countOrders } from "./count-orders.ts";
