import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast, redirectWithTone } from "#app/services/form/toast.ts";
import { readOwnShop } from "#app/services/storefront/own-shop.ts";
import { attempt } from "#app/upstream/http.ts";
import { updateShopWindow } from "#contract/shop-window.ts";
import { PolicyForm, TrustForm } from "./window-schema.ts";

const PAGE = "/settings/shop/window";
const Form = z.discriminatedUnion("intent", [PolicyForm, TrustForm]);

/** Handles the forms of the shop's window. Each redirects to the page with a message. */
export async function changeWindow(context: Readonly<RouterContextProvider>, request: Request) {
  const form = parseForm(await request.formData(), Form);
  if (!form.ok) return rejectInvalid(form);
  const shop = await readOwnShop(context);
  if (!shop) return redirectWithTone(context, "/settings/shop", "warning", "shopSettings:notReady");
  const saved = await attempt(
    getCall(context)(updateShopWindow, {
      params: { channelId: shop.id },
      body: listChanges(form.value),
    }),
  );
  return saved.ok
    ? redirectWithToast(context, PAGE, "shopSettings:saved")
    : rejectProblem(form.formData, saved.problem);
}

function listChanges(value: z.output<typeof Form>) {
  if (value.intent === "policies") {
    const { intent: _, ...policies } = value;
    return policies;
  }
  const { version, isFindable, hours, trustMarks } = value;
  return {
    version,
    isFindable: isFindable === "on",
    hours: hours.filter((day) => day !== null),
    trustMarks: trustMarks.filter((mark) => mark !== null),
  };
}
