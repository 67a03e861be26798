import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { currentState, getCall, getMe } from "#app/middleware/request-store.ts";
import { filesOf } from "#app/services/form/files-of.ts";
import { invalid, parseForm, rejected } from "#app/services/form/form.ts";
import { addProblemToast } from "#app/services/form/toast.ts";
import { type Attempt, attempt } from "#app/upstream/http.ts";
import {
  addChatNote,
  assignChat,
  closeChat,
  reopenChat,
  retryChatMessage,
  sendChatImage,
  sendChatOrder,
  sendChatProduct,
  sendChatSticker,
  sendChatText,
  tagChat,
} from "#contract/chat-messages.ts";
import { chatAddress } from "./open-params.ts";

type Context = Readonly<RouterContextProvider>;
interface Params {
  channelId: string;
  sessionId: string;
}

const clientId = z.string({ error: "required" });
const Text = z.object({
  clientId,
  text: z.string({ error: "required" }).trim(),
  as: z.enum(["message", "note"]).default("message"),
});
const Picture = z.object({ clientId, text: z.string().trim().optional() });

export async function changeChat(context: Context, request: Request, params: Params) {
  const form = await request.formData();
  const call = getCall(context);
  const value = (name: string) => String(form.get(name) ?? "");
  const target = { params };
  switch (form.get("intent")) {
    case "send":
      if (filesOf(form, "image").length === 0) return sendWords(context, form, params);
      // A picture always goes to the buyer, and so would its text, even if it is a note for the
      // team.
      return value("as") === "note"
        ? invalid({ formData: form, fieldErrors: { image: "note_takes_no_picture" } })
        : sendPicture(context, form, params);
    case "product": {
      const body = { clientId: value("clientId"), channelProductId: value("channelProductId") };
      return back(context, await attempt(call(sendChatProduct, { ...target, body })));
    }
    case "order": {
      const body = { clientId: value("clientId"), orderId: value("orderId") };
      return back(context, await attempt(call(sendChatOrder, { ...target, body })));
    }
    case "sticker": {
      const [packageId = "", stickerId = ""] = value("sticker").split(":");
      const body = { clientId: value("clientId"), packageId, stickerId };
      return back(context, await attempt(call(sendChatSticker, { ...target, body })));
    }
    case "retry": {
      const messageParams = { ...params, messageId: value("messageId") };
      return back(context, await attempt(call(retryChatMessage, { params: messageParams })));
    }
    case "close":
      return back(context, await attempt(call(closeChat, target)));
    case "reopen":
      return back(context, await attempt(call(reopenChat, target)));
    case "take": {
      const { user } = await getMe(context);
      const body = { userId: user.id, from: value("from") || null };
      return back(context, await attempt(call(assignChat, { ...target, body })));
    }
    case "assign": {
      const body = { userId: value("userId") || null, from: value("from") || null };
      return back(context, await attempt(call(assignChat, { ...target, body })));
    }
    default: {
      const tags = value("tags")
        .split(",")
        .map((tag) => tag.trim())
        .filter((tag) => tag !== "");
      const tagged = await attempt(call(tagChat, { ...target, body: { tags } }));
      return tagged.ok ? back(context, tagged) : rejected(form, asOneField(tagged.problem, "tags"));
    }
  }
}

/** Here the list is a single field. */
const asOneField = <P extends { fields?: Record<string, string> | undefined }>(
  problem: P,
  name: string,
): P => {
  const [code] = Object.values(problem.fields ?? {});
  return code ? { ...problem, fields: { [name]: code } } : problem;
};

async function sendWords(context: Context, formData: FormData, params: Params) {
  const form = parseForm(formData, Text);
  if (!form.ok) return invalid(form);
  const { as, ...body } = form.value;
  const endpoint = as === "note" ? addChatNote : sendChatText;
  const sent = await attempt(getCall(context)(endpoint, { params, body }));
  return sent.ok ? back(context, sent) : rejected(formData, sent.problem);
}

/** Sends the picture, then its text as a separate message. */
async function sendPicture(context: Context, formData: FormData, params: Params) {
  const form = parseForm(formData, Picture);
  if (!form.ok) return invalid(form);
  const { clientId, text } = form.value;
  const call = getCall(context);
  const body = new FormData();
  body.set("clientId", text ? `${clientId}-p` : clientId);
  body.set("image", filesOf(formData, "image")[0] ?? "");
  const sent = await attempt(call(sendChatImage, { params, body }));
  if (!sent.ok)
    return rejected(formData, { ...sent.problem, fields: { image: sent.problem.code } });
  if (!text) return back(context, sent);
  const followed = await attempt(call(sendChatText, { params, body: { clientId, text } }));
  return followed.ok ? back(context, followed) : rejected(formData, followed.problem);
}

function back(context: Context, done: Attempt<unknown>) {
  if (!done.ok) addProblemToast(context, "error", done.problem);
  return redirect(chatAddress(currentState(context).url), 303);
}
