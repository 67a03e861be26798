import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { explainChannelError } from "#app/models/channel/channel-error.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { addProblemToast, addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import {
  testLineKey,
  updateLineMessaging,
  updateLineOrderExpiry,
  updateLineSender,
  updateLineWebhookSecret,
} from "#contract/line.ts";
import { LineExpiry, LineMessaging, LineSecret, LineSender, LineShop } from "./line-schemas.ts";

type Context = Readonly<RouterContextProvider>;

/** Each shop has its own forms. The intent is the form's name and the shop's id. */
export async function changeLine(context: Context, request: Request) {
  const formData = await request.formData();
  const [word] = String(formData.get("intent") ?? "").split(":");
  switch (word) {
    case "expiry":
      return saveForm(formData, LineExpiry, context, ({ channelId, orderExpHours }) =>
        getCall(context)(updateLineOrderExpiry, {
          params: { channelId },
          body: { orderExpMins: orderExpHours },
        }),
      );
    case "secret":
      return saveForm(formData, LineSecret, context, ({ channelId, ...body }) =>
        getCall(context)(updateLineWebhookSecret, { params: { channelId }, body }),
      );
    case "messaging":
      return saveForm(formData, LineMessaging, context, ({ channelId, ...body }) =>
        getCall(context)(updateLineMessaging, { params: { channelId }, body }),
      );
    case "sender":
      return saveForm(formData, LineSender, context, ({ channelId, ...body }) =>
        getCall(context)(updateLineSender, { params: { channelId }, body }),
      );
    default:
      return testConnection(context, formData);
  }
}

async function saveForm<T>(
  formData: FormData,
  schema: z.ZodType<T>,
  context: Context,
  send: (value: T) => Promise<unknown>,
) {
  const form = parseForm(formData, schema);
  if (!form.ok) return rejectInvalid(form);
  const outcome = await attemptRemote(send(form.value));
  return outcome.ok
    ? redirectWithToast(context, "/settings/line", "settings:toast.saved")
    : rejectProblem(formData, outcome.problem);
}

async function testConnection(context: Context, formData: FormData) {
  const form = parseForm(formData, LineShop);
  if (!form.ok) return rejectInvalid(form);
  const tried = await attemptRemote(getCall(context)(testLineKey, { params: form.value }));
  const { works, code } = tried.ok ? tried.value : { works: false, code: null };
  if (!tried.ok) addProblemToast(context, "error", tried.problem);
  else if (works) addToast(context, "success", "settings:line.key.works");
  else
    addToast(context, "error", "settings:line.key.fails", {
      reason: explainChannelError(getT(context), code ?? ""),
    });
  return redirect("/settings/line", 303);
}
