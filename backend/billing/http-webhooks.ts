import { PUSH_DOORS } from "#contract/public-doors.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, openDoor } from "../http/implement.ts";
import { readCapped } from "../http/read-capped.ts";
import { receivePaymentEvent } from "./payment-webhooks.ts";

/** Public calls: each message is verified. */
export function mountPaymentWebhooks(app: HttpApp, backend: Backend): void {
  openDoor(app, PUSH_DOORS.payments, async (c) => {
    const rawBody = await readCapped(c.req.raw);
    await receivePaymentEvent(backend, c.req.param("provider") ?? "", {
      rawBody,
      header: (name) => c.req.header(name),
    });
    return c.body(null, 200);
  });
}
