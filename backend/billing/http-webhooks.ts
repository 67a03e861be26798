import { PUSH_DOORS } from "#contract/public-doors.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, mountPublicRoute } from "../http/implement.ts";
import { readLimitedBody } from "../http/read-capped.ts";
import { receivePaymentEvent } from "./payment-webhooks.ts";

/** Public calls: each message is verified. */
export function mountPaymentWebhooks(app: HttpApp, backend: Backend): void {
  mountPublicRoute(app, PUSH_DOORS.payments, async (c) => {
    const rawBody = await readLimitedBody(c.req.raw);
    await receivePaymentEvent(backend, c.req.param("provider") ?? "", {
      rawBody,
      header: (name) => c.req.header(name),
    });
    return c.body(null, 200);
  });
}
