import * as calls from "#contract/storefront.ts";
import * as chatCalls from "#contract/storefront-chats.ts";
import * as finding from "#contract/storefront-find.ts";
import { payStorefrontOrder } from "#contract/storefront-online.ts";
import * as orders from "#contract/storefront-orders.ts";
import * as phoneCalls from "#contract/storefront-phone.ts";
import { findPlaces, readPlace } from "../accounts/index.ts";
import type { Backend } from "../context.ts";
import { forbidCaching, type HttpApp, implement } from "../http/implement.ts";
import { invalid } from "../http/problem-error.ts";
import {
  askAboutBuyersOrder,
  changeAsBuyer,
  confirmBuyersPhone,
  nameBuyersPayee,
  payBuyersOrder,
  readBuyerOrder,
  readBuyersRefundPicture,
  readQrPicture,
  sendBuyersCode,
  showBuyersSlip,
} from "./buyer-order.ts";
import { loadWishedParcel, priceCart } from "./cart.ts";
import { listItems, presentStorefront, readItem, readPage } from "./catalogue.ts";
import { askAboutItem, findChat, writeAgain } from "./chats/ask-seller.ts";
import { presentChat } from "./chats/read-chat.ts";
import { findCodRefusal } from "./cod-rules.ts";
import { findOrderOfBuyer, mailOrderLink, readFoundOrder } from "./find-order.ts";
import { findOpenShops } from "./open-shops.ts";
import { placeOrder } from "./place-order.ts";
import { quoteShipping } from "./quotes.ts";
import { readStorefrontAt } from "./storefront-of.ts";

/** Mounts buyers' calls. Only the slug identifies the shop; a session is ignored. */
export function mountStorefront(app: HttpApp, backend: Backend): void {
  implement(app, calls.listStorefronts, ({ query }) => findOpenShops(backend, query));
  implement(app, calls.getStorefront, async ({ params, query }) => ({
    // A closed shop has one too, because its buyers' order pages stay.
    storefront: await presentStorefront(
      backend,
      await readStorefrontAt(backend, params.slug, { evenClosed: true }),
      query.preview,
    ),
  }));
  implement(app, calls.getStorefrontPage, async ({ params }) => {
    const shop = await readStorefrontAt(backend, params.slug, { evenClosed: true });
    return { text: await readPage(backend, shop, params.page) };
  });
  implement(app, calls.listStorefrontItems, async ({ params, query }) =>
    listItems(backend, await readStorefrontAt(backend, params.slug), query),
  );
  implement(app, calls.getStorefrontItem, async ({ params }) => ({
    item: await readItem(backend, await readStorefrontAt(backend, params.slug), params.itemId),
  }));
  implement(app, calls.findStorefrontPlaces, async ({ params, query }) => {
    const { countryCode } = await readStorefrontAt(backend, params.slug);
    return findPlaces(countryCode, query);
  });
  implement(app, orders.priceStorefrontCart, async ({ params, body }) => ({
    cart: await priceCart(
      backend,
      await readStorefrontAt(backend, params.slug),
      body.lines,
      body.voucher,
    ),
  }));
  implement(app, orders.quoteStorefrontShipping, async ({ params, body }) => {
    const shop = await readStorefrontAt(backend, params.slug);
    const place = await readPlace(shop.countryCode, body.placeCode);
    if (!place) throw invalid("invalid_body", "No such place", { placeCode: "invalid" });
    const lines = await loadWishedParcel(backend, shop, body.lines);
    const services = await quoteShipping(backend, shop, { placeCode: body.placeCode, lines });
    const { itemsTotal } = await priceCart(backend, shop, body.lines);
    return {
      services: await Promise.all(
        services.map(async ({ collections: _, asked: _asked, ...service }) => ({
          ...service,
          codRefusal: await findCodRefusal(shop, service, place, itemsTotal),
        })),
      ),
    };
  });
  implement(app, orders.placeStorefrontOrder, async ({ params, body }, _caller, c) =>
    forbidCaching(
      c,
      placeOrder(backend, await readStorefrontAt(backend, params.slug), body, {
        network: c.get("clientNetwork"),
        deviceId: body.deviceId,
      }),
    ),
  );
  // A buyer's order pages stay while the shop sells nothing.
  implement(app, orders.getStorefrontOrder, async ({ params }, _caller, c) => {
    const shop = await readStorefrontAt(backend, params.slug, { evenClosed: true });
    return { order: await forbidCaching(c, readBuyerOrder(backend, shop, params.token)) };
  });
  implement(app, orders.changeStorefrontOrder, async ({ params, body }, _caller, c) => {
    const shop = await readStorefrontAt(backend, params.slug, { evenClosed: true });
    const changed = changeAsBuyer(backend, shop, params.token, body.action);
    return { order: await forbidCaching(c, changed) };
  });
  implement(app, orders.getStorefrontOrderQr, async ({ params }) =>
    readQrPicture(
      backend,
      await readStorefrontAt(backend, params.slug, { evenClosed: true }),
      params.token,
    ),
  );
  implement(app, finding.findStorefrontOrder, async ({ params, body }, _caller, c) => {
    const shop = await readStorefrontAt(backend, params.slug, { evenClosed: true });
    const ticket = findOrderOfBuyer(backend, shop, body, c.get("clientNetwork"));
    return { ticket: await forbidCaching(c, ticket) };
  });
  implement(app, finding.getFoundOrder, async ({ params }, _caller, c) => {
    const shop = await readStorefrontAt(backend, params.slug, { evenClosed: true });
    return { order: await forbidCaching(c, readFoundOrder(backend, shop, params.ticket)) };
  });
  implement(app, finding.mailOrderLink, async ({ params }, _caller, c) => {
    const shop = await readStorefrontAt(backend, params.slug, { evenClosed: true });
    await mailOrderLink(backend, shop, params.ticket);
    return c.body(null, 204);
  });
  implement(app, payStorefrontOrder, async ({ params, body }, _caller, c) => {
    const shop = await readStorefrontAt(backend, params.slug, { evenClosed: true });
    const paying = payBuyersOrder(backend, shop, params.token, body);
    return { order: await forbidCaching(c, paying) };
  });
  implement(app, chatCalls.askSeller, async ({ params, body }, _caller, c) => {
    const shop = await readStorefrontAt(backend, params.slug);
    const from = { network: c.get("clientNetwork"), language: body.language };
    return { token: await forbidCaching(c, askAboutItem(backend, shop, body, from)) };
  });
  implement(app, chatCalls.getStorefrontChat, async ({ params }, _caller, c) => {
    const shop = await readStorefrontAt(backend, params.slug, { evenClosed: true });
    const chat = await findChat(backend.db, shop, params.token);
    return { chat: await forbidCaching(c, presentChat(backend, shop, chat)) };
  });
  implement(app, chatCalls.writeStorefrontChat, async ({ params, body }, _caller, c) => {
    const shop = await readStorefrontAt(backend, params.slug, { evenClosed: true });
    await writeAgain(backend, shop, params.token, body.text, c.get("clientNetwork"));
    return { token: params.token };
  });
  implement(app, chatCalls.askAboutOrder, async ({ params, body }, _caller, c) => {
    const shop = await readStorefrontAt(backend, params.slug, { evenClosed: true });
    const network = c.get("clientNetwork");
    await askAboutBuyersOrder(backend, shop, params.token, body.text, network);
    return { token: params.token };
  });
  implement(app, phoneCalls.sendPhoneCode, async ({ params, body }, _caller, c) => {
    const shop = await readStorefrontAt(backend, params.slug, { evenClosed: true });
    const network = c.get("clientNetwork");
    const sent = sendBuyersCode(backend, shop, params.token, body.by, network);
    return { order: await forbidCaching(c, sent) };
  });
  implement(app, phoneCalls.confirmPhone, async ({ params, body }, _caller, c) => {
    const shop = await readStorefrontAt(backend, params.slug, { evenClosed: true });
    const network = c.get("clientNetwork");
    const confirmed = confirmBuyersPhone(backend, shop, params.token, body.code, network);
    return { order: await forbidCaching(c, confirmed) };
  });
  implement(app, orders.showSlip, async ({ params, body }, _caller, c) => {
    const shop = await readStorefrontAt(backend, params.slug, { evenClosed: true });
    const shown = showBuyersSlip(backend, shop, params.token, body.slip);
    return { order: await forbidCaching(c, shown) };
  });
  implement(app, orders.nameRefundPayee, async ({ params, body }, _caller, c) => {
    const shop = await readStorefrontAt(backend, params.slug, { evenClosed: true });
    const named = nameBuyersPayee(backend, shop, params.token, body.payee);
    return { order: await forbidCaching(c, named) };
  });
  implement(app, orders.getStorefrontRefundPicture, async ({ params }) =>
    readBuyersRefundPicture(
      backend,
      await readStorefrontAt(backend, params.slug, { evenClosed: true }),
      params.token,
    ),
  );
}
