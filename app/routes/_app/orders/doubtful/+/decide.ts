import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { invalid, parseForm, rejected } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { ownShopOf } from "#app/services/storefront/own-shop.ts";
import { attempt } from "#app/upstream/http.ts";
import { confirmDoubtfulOrder, dropDoubtfulOrders } from "#contract/shop.ts";

type Context = Readonly<RouterContextProvider>;

const PAGE = "/orders/doubtful";
const Decision = z.object({
  /** The button of one order. Without it, the ticked orders are dropped. */
  confirm: z.string().max(20).optional(),
  numbers: z.array(z.string().max(20)).default([]),
});

export async function decide(context: Context, request: Request) {
  const form = parseForm(await request.formData(), Decision);
  if (!form.ok) return invalid(form);
  const shop = await ownShopOf(context);
  const { confirm, numbers } = form.value;
  if (!shop || !(confirm || numbers.length > 0))
    return redirectWithToast(context, PAGE, "shopSettings:doubtful.noneChosen");
  const params = { channelId: shop.id };
  const call = getCall(context);
  if (confirm) {
    const confirmed = await attempt(
      call(confirmDoubtfulOrder, { params, body: { number: confirm } }),
    );
    return confirmed.ok
      ? redirectWithToast(context, PAGE, "shopSettings:doubtful.confirmed", { number: confirm })
      : rejected(form.formData, confirmed.problem);
  }
  const done = await attempt(call(dropDoubtfulOrders, { params, body: { numbers } }));
  if (!done.ok) return rejected(form.formData, done.problem);
  const { dropped, left } = done.value;
  return redirectWithToast(
    context,
    PAGE,
    left.length > 0 ? "shopSettings:doubtful.droppedSome" : "shopSettings:doubtful.dropped",
    { count: dropped.length, left: left.length },
  );
}
