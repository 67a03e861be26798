import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** A picture that shows why a return is refused; it goes with the order's buyer. */
export const ReturnPicture = z.object({ id: z.string(), url: z.string() }).openapi("ReturnPicture");
export type ReturnPicture = z.infer<typeof ReturnPicture>;

/**
 * Multipart: `pictures`, files. A refusal names them as `pictureIds`. Only while the order's return
 * is to be answered (409 `wrong_status`, `already_answered`) and as many as its `refusalPictures`
 * says (422 `too_many`, and where the channel takes none); else refused as a product's are.
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
