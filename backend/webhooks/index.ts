export {
  emitOrderWebhooks,
  emitProductRemovedWebhooks,
  emitProductWebhooks,
  emitStockWebhooks,
} from "./emit-webhooks.ts";
export { eraseDeliveries } from "./erase-deliveries.ts";
