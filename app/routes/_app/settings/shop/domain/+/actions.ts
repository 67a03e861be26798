import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast, redirectWithTone } from "#app/services/form/toast.ts";
import { readOwnShop } from "#app/services/storefront/own-shop.ts";
import { attempt, nullIfMissing } from "#app/upstream/http.ts";
import {
  checkShopDomain,
  removeShopDomain,
  type ShopDomain,
  setShopDomain,
} from "#contract/shop-domain.ts";
import { DomainForm } from "./domain-schema.ts";

type Context = Readonly<RouterContextProvider>;

const PAGE = "/settings/shop/domain";
const Form = z.discriminatedUnion("intent", [
  DomainForm,
  z.object({ intent: z.literal("check") }),
  z.object({ intent: z.literal("remove") }),
]);

/** Handles the forms of the shop's domain. Each redirects to the page with a message. */
export async function changeDomain(context: Context, request: Request) {
  const form = parseForm(await request.formData(), Form);
  if (!form.ok) return rejectInvalid(form);
  const shop = await readOwnShop(context);
  if (!shop) throw redirect("/settings/shop");
  const call = getCall(context);
  const params = { channelId: shop.id };
  switch (form.value.intent) {
    case "set": {
      const { name } = form.value;
      const saved = await attempt(call(setShopDomain, { params, body: { name } }));
      return saved.ok
        ? showResult(context, saved.value.domain)
        : rejectProblem(form.formData, saved.problem);
    }
    case "check": {
      // The domain may have been removed in another window.
      const checked = await nullIfMissing(call(checkShopDomain, { params }));
      return showResult(context, checked?.domain ?? null);
    }
    case "remove":
      await nullIfMissing(call(removeShopDomain, { params }));
      return redirectWithToast(context, PAGE, "shopDomain:removed");
  }
}

const showResult = (context: Context, domain: ShopDomain | null) =>
  domain?.state === "verified"
    ? redirectWithToast(context, PAGE, "shopDomain:toast.verified")
    : redirectWithTone(context, PAGE, "info", "shopDomain:toast.waiting");
