import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CHANNEL_TYPES } from "./statuses.ts";

export const ChannelWarehouse = z
  .object({
    id: z.string(),
    channelId: z.string(),
    channelType: z.enum(CHANNEL_TYPES),
    name: z.string(),
    warehouseId: z.string(),
  })
  .openapi("ChannelWarehouse", {
    description: "`warehouseId` is `unbound` when no warehouse is linked",
  });
export const listChannelWarehouses = endpoint(
  "listChannelWarehouses",
  "get",
  "/v1/channels/warehouses",
  {
    access: "warehouse-manage",
    summary: "The channels' own warehouses and what they are bound to",
    response: z.object({ channelWarehouses: z.array(ChannelWarehouse) }),
  },
);
/** Reports the effects of `unbound` in `bindChannelWarehouses`. Writes nothing. */
export const previewUnlinking = endpoint(
  "previewUnlinking",
  "get",
  "/v1/channels/warehouses/{channelWarehouseId}/;preview-unlinking",
  {
    access: "warehouse-manage",
    summary: "What unlinking a channel's warehouse would change",
    params: z.object({ channelWarehouseId: z.string() }),
    response: z.object({
      channelWarehouse: ChannelWarehouse,
      /** "" for none. */
      warehouseName: z.string(),
      /** Units over all listings: now, and after unlinking. */
      unitsNow: z.number().int(),
      unitsAfter: z.number().int(),
      /** Warehouses after unlinking. */
      sellsFrom: z.array(z.string()),
      /** Whether other warehouses of the shop stay linked. Else it sells from the default one. */
      hasOtherLinks: z.boolean(),
    }),
    errors: [404],
  },
);
const Binding = z.object({
  channelId: z.string(),
  channelType: z.enum(CHANNEL_TYPES),
  channelWarehouseId: z.string(),
  warehouseId: z.string(),
});
export const bindChannelWarehouses = endpoint(
  "bindChannelWarehouses",
  "put",
  "/v1/channels/warehouses/bindings",
  {
    access: "warehouse-manage",
    summary: "Binds channel warehouses to warehouses",
    body: z.object({ bindings: z.array(Binding) }),
    response: z.object({ newBinding: z.array(Binding) }),
    errors: [404],
  },
);
