import { z } from "@hono/zod-openapi";
import { endpoint } from "./endpoint.ts";
import { WAREHOUSE_STATUSES } from "./statuses.ts";

export const Warehouse = z
  .object({
    id: z.string(),
    name: z.string(),
    isDefault: z.boolean(),
    status: z.enum(WAREHOUSE_STATUSES),
  })
  .openapi("Warehouse");
export type Warehouse = z.infer<typeof Warehouse>;

export const listWarehouses = endpoint("listWarehouses", "get", "/v1/warehouses", {
  access: "member",
  summary: "The account's warehouses",
  response: z.object({ warehouses: z.array(Warehouse) }),
});
