import { PUSH_DOORS } from "#contract/public-doors.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, type HttpContext, mountPublicRoute } from "../http/implement.ts";
import { readLimitedBody } from "../http/read-capped.ts";
import { receiveCourierPush } from "./courier-pushes.ts";
import { mountDomains } from "./domains/http-domains.ts";
import { mountStorefront } from "./http-buyer.ts";
import { mountShop } from "./http-shop.ts";
import { answerChallenge, receiveMessengerWebhook } from "./inbound/receive-messenger-webhook.ts";
import { receiveShopPayment } from "./online/receive-shop-payment.ts";
import { mountReviews } from "./reviews/http-reviews.ts";
import { mountVouchers } from "./vouchers/http-vouchers.ts";
import { mountWindow } from "./window/http-window.ts";

export function mountStorefronts(app: HttpApp, backend: Backend): void {
  mountStorefront(app, backend);
  mountShop(app, backend);
  mountWindow(app, backend);
  mountDomains(app, backend);
  mountVouchers(app, backend);
  mountReviews(app, backend);
  mountPublicRoute(app, PUSH_DOORS.couriers, async (c) => {
    const pushAddress = {
      courier: c.req.param("courier") ?? "",
      token: c.req.param("token") ?? "",
    };
    const body = await readLimitedBody(c.req.raw);
    await receiveCourierPush(backend, pushAddress, { body, headers: c.req.raw.headers });
    return c.json({ status: "ok" });
  });
  mountPublicRoute(app, PUSH_DOORS.messengers, async (c) => {
    const rawBody = await readLimitedBody(c.req.raw);
    await receiveMessengerWebhook(backend, readMessengerAddress(c), {
      rawBody,
      header: (name) => c.req.header(name),
    });
    return c.json({ status: "ok" });
  });
  mountPublicRoute(app, PUSH_DOORS.messengerChallenge, async (c) =>
    c.text(
      await answerChallenge(backend, readMessengerAddress(c), {
        mode: c.req.query("hub.mode") ?? "",
        verifyToken: c.req.query("hub.verify_token") ?? "",
        challenge: c.req.query("hub.challenge") ?? "",
      }),
    ),
  );
  mountPublicRoute(app, PUSH_DOORS.shopPayments, async (c) => {
    const rawBody = await readLimitedBody(c.req.raw);
    const address = { provider: c.req.param("provider") ?? "", token: c.req.param("token") ?? "" };
    await receiveShopPayment(backend, address, {
      rawBody,
      header: (name) => c.req.header(name),
    });
    return c.json({ status: "ok" });
  });
}

const readMessengerAddress = (c: HttpContext) => ({
  messenger: c.req.param("messenger") ?? "",
  token: c.req.param("token") ?? "",
});
