import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { invalid, parseForm, rejected } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { ownShopOf } from "#app/services/storefront/own-shop.ts";
import { attempt } from "#app/upstream/http.ts";
import { confirmClaimedPayments, MOST_CLAIMED, refuseClaimedPayment } from "#contract/shop.ts";

type Context = Readonly<RouterContextProvider>;

const PAGE = "/orders/payments";
const Answer = z.object({
  /** The button of one order. Without it, the ticked payments are confirmed. */
  refuse: z.string().max(20).optional(),
  numbers: z.array(z.string().max(20)).max(MOST_CLAIMED).default([]),
});

export async function answerClaims(context: Context, request: Request) {
  const form = parseForm(await request.formData(), Answer);
  if (!form.ok) return invalid(form);
  const shop = await ownShopOf(context);
  const { refuse, numbers } = form.value;
  if (!shop || !(refuse || numbers.length > 0))
    return redirectWithToast(context, PAGE, "shopSettings:claimed.noneChosen");
  const params = { channelId: shop.id };
  const call = getCall(context);
  if (refuse) {
    const refused = await attempt(call(refuseClaimedPayment, { params, body: { number: refuse } }));
    return refused.ok
      ? redirectWithToast(context, PAGE, "shopSettings:claimed.refused", { number: refuse })
      : rejected(form.formData, refused.problem);
  }
  const done = await attempt(call(confirmClaimedPayments, { params, body: { numbers } }));
  if (!done.ok) return rejected(form.formData, done.problem);
  const { confirmed, left } = done.value;
  return redirectWithToast(
    context,
    PAGE,
    left.length > 0 ? "shopSettings:claimed.confirmedSome" : "shopSettings:claimed.confirmed",
    { count: confirmed.length, left: left.length },
  );
}
