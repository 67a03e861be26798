import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { invalid, parseForm, rejected } from "#app/services/form/form.ts";
import { addProblemToast, addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import {
  testLineKey,
  updateLineMessaging,
  updateLineOrderExpiry,
  updateLineSender,
  updateLineWebhookSecret,
} from "#contract/line.ts";
import { wholeNumber } from "../../+/whole-number.ts";

type Context = Readonly<RouterContextProvider>;

const Shop = z.object({ channelId: z.string() });
const text = z.string().trim().default("");
const Expiry = Shop.extend({ orderExpMins: wholeNumber() });
const Secret = Shop.extend({ webhookSecret: z.string({ error: "required" }).trim() });
const Messaging = Shop.extend({
  messagingToken: z.string({ error: "required" }).trim(),
  messagingSecret: z.string({ error: "required" }).trim(),
});
const Sender = Shop.extend({ senderName: text, senderIconUrl: text });

/** Each shop has its own forms. The intent is the form's name and the shop's id. */
export async function changeLine(context: Context, request: Request) {
  const formData = await request.formData();
  const [word] = String(formData.get("intent") ?? "").split(":");
  switch (word) {
    case "expiry":
      return save(formData, Expiry, context, ({ channelId, ...body }) =>
        getCall(context)(updateLineOrderExpiry, { params: { channelId }, body }),
      );
    case "secret":
      return save(formData, Secret, context, ({ channelId, ...body }) =>
        getCall(context)(updateLineWebhookSecret, { params: { channelId }, body }),
      );
    case "messaging":
      return save(formData, Messaging, context, ({ channelId, ...body }) =>
        getCall(context)(updateLineMessaging, { params: { channelId }, body }),
      );
    case "sender":
      return save(formData, Sender, context, ({ channelId, ...body }) =>
        getCall(context)(updateLineSender, { params: { channelId }, body }),
      );
    default:
      return test(context, formData);
  }
}

async function save<T>(
  formData: FormData,
  schema: z.ZodType<T>,
  context: Context,
  send: (value: T) => Promise<unknown>,
) {
  const form = parseForm(formData, schema);
  if (!form.ok) return invalid(form);
  const saved = await attemptRemote(send(form.value));
  return saved.ok
    ? redirectWithToast(context, "/settings/line", "settings:toast.saved")
    : rejected(formData, saved.problem);
}

async function test(context: Context, formData: FormData) {
  const form = parseForm(formData, Shop);
  if (!form.ok) return invalid(form);
  const tried = await attemptRemote(getCall(context)(testLineKey, { params: form.value }));
  const { works, code } = tried.ok ? tried.value : { works: false, code: null };
  if (!tried.ok) addProblemToast(context, "error", tried.problem);
  else if (works) addToast(context, "success", "settings:line.key.works");
  else addToast(context, "error", "settings:line.key.fails", { code: code ?? "" });
  return redirect("/settings/line", 303);
}
