import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { currentState, getCall, getMe } from "#app/middleware/request-store.ts";
import { readFiles } from "#app/services/form/files-of.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
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
import { buildChatAddress } from "./open-params.ts";

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
  const readValue = (name: string) => String(form.get(name) ?? "");
  const target = { params };
  switch (form.get("intent")) {
    case "send":
      if (readFiles(form, "image").length === 0) return sendWords(context, form, params);
      // A picture always goes to the buyer, and so would its text, even if it is a note for the
      // team.
      return readValue("as") === "note"
        ? rejectInvalid({ formData: form, fieldErrors: { image: "note_takes_no_picture" } })
        : sendPicture(context, form, params);
    case "product": {
      const body = {
        clientId: readValue("clientId"),
        channelProductId: readValue("channelProductId"),
      };
      return returnToChat(context, await attempt(call(sendChatProduct, { ...target, body })));
    }
    case "order": {
      const body = { clientId: readValue("clientId"), orderId: readValue("orderId") };
      return returnToChat(context, await attempt(call(sendChatOrder, { ...target, body })));
    }
    case "sticker": {
      const [packageId = "", stickerId = ""] = readValue("sticker").split(":");
      const body = { clientId: readValue("clientId"), packageId, stickerId };
      return returnToChat(context, await attempt(call(sendChatSticker, { ...target, body })));
    }
    case "retry": {
      const messageParams = { ...params, messageId: readValue("messageId") };
      return returnToChat(
        context,
        await attempt(call(retryChatMessage, { params: messageParams })),
      );
    }
    case "close":
      return returnToChat(context, await attempt(call(closeChat, target)));
    case "reopen":
      return returnToChat(context, await attempt(call(reopenChat, target)));
    case "take": {
      const { user } = await getMe(context);
      const body = { userId: user.id, from: readValue("from") || null };
      return returnToChat(context, await attempt(call(assignChat, { ...target, body })));
    }
    case "assign": {
      const body = { userId: readValue("userId") || null, from: readValue("from") || null };
      return returnToChat(context, await attempt(call(assignChat, { ...target, body })));
    }
    default: {
      const tags = readValue("tags")
        .split(",")
        .map((tag) => tag.trim())
        .filter((tag) => tag !== "");
      const tagged = await attempt(call(tagChat, { ...target, body: { tags } }));
      return tagged.ok
        ? returnToChat(context, tagged)
        : rejectProblem(form, mapFieldErrors(tagged.problem, "tags"));
    }
  }
}

/** The form shows the list as a single field. */
const mapFieldErrors = <P extends { fields?: Record<string, string> | undefined }>(
  problem: P,
  name: string,
): P => {
  const [code] = Object.values(problem.fields ?? {});
  return code ? { ...problem, fields: { [name]: code } } : problem;
};

async function sendWords(context: Context, formData: FormData, params: Params) {
  const form = parseForm(formData, Text);
  if (!form.ok) return rejectInvalid(form);
  const { as, ...body } = form.value;
  const endpoint = as === "note" ? addChatNote : sendChatText;
  const outcome = await attempt(getCall(context)(endpoint, { params, body }));
  return outcome.ok ? returnToChat(context, outcome) : rejectProblem(formData, outcome.problem);
}

/** Sends the picture, then its text as a separate message. */
async function sendPicture(context: Context, formData: FormData, params: Params) {
  const form = parseForm(formData, Picture);
  if (!form.ok) return rejectInvalid(form);
  const { clientId, text } = form.value;
  const call = getCall(context);
  const body = new FormData();
  body.set("clientId", text ? `${clientId}-p` : clientId);
  body.set("image", readFiles(formData, "image")[0] ?? "");
  const outcome = await attempt(call(sendChatImage, { params, body }));
  if (!outcome.ok)
    return rejectProblem(formData, { ...outcome.problem, fields: { image: outcome.problem.code } });
  if (!text) return returnToChat(context, outcome);
  const followed = await attempt(call(sendChatText, { params, body: { clientId, text } }));
  return followed.ok ? returnToChat(context, followed) : rejectProblem(formData, followed.problem);
}

function returnToChat(context: Context, done: Attempt<unknown>) {
  if (!done.ok) addProblemToast(context, "error", done.problem);
  return redirect(buildChatAddress(currentState(context).url), 303);
}
