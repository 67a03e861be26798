import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { OrderDetail } from "./orders.ts";

const permission = { access: "order-manage" } as const;
const note = z.string().trim().max(2000, "too_long");

export const noteOrder = endpoint("noteOrder", "put", "/v1/orders/{orderId}/note", {
  ...permission,
  forPicking: true,
  summary: "Writes the staff's note",
  params: z.object({ orderId: z.string() }),
  body: z.object({ note }),
  response: z.object({ order: OrderDetail }),
  errors: [404],
});

/** `add` appends. Names orders that do not exist, or whose note would be too long. */
export const noteOrders = endpoint("noteOrders", "post", "/v1/orders/notes", {
  ...permission,
  summary: "Writes a note on many orders",
  body: z.object({
    orderIds: z.array(z.string()).min(1, "invalid_ids_param").max(500),
    note: note.min(1, "required"),
    mode: z.enum(["add", "replace"]).default("add"),
  }),
  response: z.object({
    noted: z.array(z.string()),
    skipped: z.array(z.object({ orderId: z.string(), code: z.enum(["not_found", "too_long"]) })),
  }),
});
