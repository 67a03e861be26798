export { eraseDeliveries } from "./erase-deliveries.ts";
export {
  emitOrderWebhooks,
  emitProductRemovedWebhooks,
  emitProductWebhooks,
  emitStockWebhooks,
} from "./tell.ts";
