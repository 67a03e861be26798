import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { MAX_WAREHOUSES, WAREHOUSE_DETAILS, WAREHOUSE_NAME } from "./form-fields.ts";
import { WAREHOUSE_STATUSES } from "./statuses.ts";

const WarehouseDetails = z.object(WAREHOUSE_DETAILS).partial();

export const Warehouse = z
  .object({
    id: z.string(),
    name: z.string(),
    isDefault: z.boolean(),
    status: z.enum(WAREHOUSE_STATUSES),
    address: WAREHOUSE_DETAILS.address.default(""),
    contactName: WAREHOUSE_DETAILS.contactName.default(""),
    contactPhone: WAREHOUSE_DETAILS.contactPhone.default(""),
    pickupHours: WAREHOUSE_DETAILS.pickupHours.default(""),
  })
  .openapi("Warehouse");
export type Warehouse = z.infer<typeof Warehouse>;

const permission = { access: "warehouse-manage" } as const;
const params = z.object({ id: z.string() });

export const listWarehouses = endpoint("listWarehouses", "get", "/v1/warehouses", {
  access: "member",
  forKeys: true,
  summary: "The account's warehouses",
  response: z.object({ warehouses: z.array(Warehouse) }),
});
/**
 * All or none. They begin as `populating_stock`, while a job creates a level of every variant. 409
 * `too_many_warehouses` beyond `MAX_WAREHOUSES`, 422 `name_taken` with the field.
 */
export const createWarehouses = endpoint("createWarehouses", "post", "/v1/warehouses", {
  ...permission,
  summary: "Makes warehouses",
  body: z.object({
    warehouses: z
      .array(z.object({ name: WAREHOUSE_NAME }).extend(WarehouseDetails.shape))
      .min(1, "required")
      .max(MAX_WAREHOUSES, "too_many"),
  }),
  response: z.object({ warehouses: z.array(Warehouse) }),
  errors: [409],
});
/** Answers as soon as the levels exist, or after `timeout` seconds with the current status. */
export const pollWarehouse = endpoint("pollWarehouse", "get", "/v1/warehouses/{id}/poll", {
  access: "member",
  forKeys: true,
  summary: "Waits for a warehouse's stock levels",
  params,
  query: z.object({ timeout: z.coerce.number().min(0).max(25).default(5) }),
  response: z.object({ status: z.enum(WAREHOUSE_STATUSES) }),
  errors: [404],
});
/** Keeps the value of each absent field. 422 `name_taken`. */
export const updateWarehouse = endpoint("updateWarehouse", "put", "/v1/warehouses/{id}", {
  ...permission,
  summary: "Renames a warehouse, or changes where it is",
  params,
  body: z.object({ name: WAREHOUSE_NAME.optional() }).extend(WarehouseDetails.shape),
  response: z.object({ warehouse: Warehouse }),
  errors: [404],
});
/**
 * Unbinds its channel warehouses, and removes it from rules. 409 `is_default`, `has_stock` while
 * anything is on hand, reserved or incoming there (details: `units`, `reserved`, `incoming`,
 * `skus`), `count_open` while it is being counted, `transfer_open` while goods from it are under
 * way.
 */
export const deleteWarehouse = endpoint("deleteWarehouse", "delete", "/v1/warehouses/{id}", {
  ...permission,
  summary: "Deletes an empty warehouse",
  params,
  response: z.object({ id: z.string() }),
  errors: [404, 409],
});
