import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import type { MessageKey } from "#app/i18n/keys.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast, redirectWithTone } from "#app/services/form/toast.ts";
import { readOwnShop } from "#app/services/storefront/own-shop.ts";
import { attempt } from "#app/upstream/http.ts";

type Context = Readonly<RouterContextProvider>;

interface OrderDecision {
  /** Address of the page with the orders. */
  page: string;
  /** Name of the button of one order. Without it, the form is about the ticked orders. */
  button: string;
  /** Most ticked orders. Absent: the call has no limit. */
  most?: number;
  texts: Record<"noneChosen" | "oneDone" | "allDone" | "someDone", MessageKey>;
  decideOne: (channelId: string, number: string) => Promise<unknown>;
  decideTicked: (
    channelId: string,
    numbers: string[],
  ) => Promise<{ done: readonly string[]; left: readonly string[] }>;
}

/** Answers the form of a list of the own shop's orders, where one or the ticked are decided. */
export async function decideOrders(
  context: Context,
  request: Request,
  { page, button, most = Number.POSITIVE_INFINITY, texts, decideOne, decideTicked }: OrderDecision,
) {
  const Form = z.object({
    [button]: z.string().max(20).optional(),
    numbers: z.array(z.string().max(20)).max(most).default([]),
  });
  const form = parseForm(await request.formData(), Form);
  if (!form.ok) return rejectInvalid(form);
  const shop = await readOwnShop(context);
  const number = form.formData.get(button);
  const { numbers } = form.value as { numbers: string[] };
  if (!shop || !(number || numbers.length > 0))
    return redirectWithTone(context, page, "warning", texts.noneChosen);
  if (typeof number === "string" && number) {
    const decided = await attempt(decideOne(shop.id, number));
    return decided.ok
      ? redirectWithToast(context, page, texts.oneDone, { number })
      : rejectProblem(form.formData, decided.problem);
  }
  const decided = await attempt(decideTicked(shop.id, numbers));
  if (!decided.ok) return rejectProblem(form.formData, decided.problem);
  const { done, left } = decided.value;
  const counts = { count: done.length, left: left.length };
  return left.length > 0
    ? redirectWithTone(context, page, "warning", texts.someDone, counts)
    : redirectWithToast(context, page, texts.allDone, counts);
}
