import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** Evidence for a refusal, erased with the order's buyer. */
export const ReturnPicture = z.object({ id: z.string(), url: z.string() }).openapi("ReturnPicture");
export type ReturnPicture = z.infer<typeof ReturnPicture>;

/**
 * Multipart `pictures`. Only while the return waits for an answer (409 `wrong_status`,
 * `already_answered`), at most as `refusalPictures` allows (422 `too_many`). Otherwise refused like
 * a product's pictures.
 */
export const uploadReturnPictures = endpoint(
  "uploadReturnPictures",
  "post",
  "/v1/orders/{orderId}/return-pictures",
  {
    access: "order-manage",
    summary: "Uploads pictures to refuse a return with",
    params: z.object({ orderId: z.string() }),
    multipart: true,
    body: z.object({ pictures: z.any().optional() }),
    response: z.object({ pictures: z.array(ReturnPicture) }),
    errors: [404, 409, 413, 415, 422],
  },
);
