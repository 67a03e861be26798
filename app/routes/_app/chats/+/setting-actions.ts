import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { readTime } from "#app/models/list/parse-time.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import {
  ChatHours,
  ChatSettings,
  QuickReply,
  updateChatSettings,
} from "#contract/chat-settings.ts";

const { greeting, absence } = ChatSettings.shape;
const Words = z.object({ greeting: greeting.default(""), absence: absence.default("") });
/** Text that is not a time stays, so that the schema refuses it. */
const createTimeSchema = () =>
  z
    .string()
    .transform((text) => readTime(text) ?? text)
    .default("");
/**
 * Returns the names of the ticked boxes. Each box is a separate field, so that a returned form
 * keeps unticked ones.
 */
const createBoxesSchema = () =>
  z
    .record(z.string(), z.literal("on"))
    .default({})
    .transform((boxes) => Object.keys(boxes));
const Hours = z.object({
  isLimited: z.literal("on").optional(),
  days: createBoxesSchema().transform((days) => days.map(Number)),
  from: createTimeSchema(),
  to: createTimeSchema(),
});
const Row = z
  .object({
    shortcut: z.string().trim().default(""),
    text: z.string().trim().default(""),
    words: z
      .string()
      .default("")
      .transform((written) => written.split(",").map((word) => word.trim()))
      .transform((words) => words.filter((word) => word !== "")),
  })
  .superRefine((row, context) => {
    if (isEmpty(row)) return;
    // The form shows the words as a single field.
    for (const { message, path } of QuickReply.safeParse(row).error?.issues ?? [])
      context.addIssue({ code: "custom", message, path: path.slice(0, 1) });
  });
const isEmpty = ({ shortcut, text, words }: QuickReply) =>
  shortcut === "" && text === "" && words.length === 0;
const Replies = z
  .object({ replies: z.array(Row).max(102, "too_many").default([]) })
  .transform(({ replies }) => ({ quickReplies: replies.filter((row) => !isEmpty(row)) }));
const Turns = z.object({ takesTurns: createBoxesSchema() });

export async function changeSetting(context: Readonly<RouterContextProvider>, request: Request) {
  const formData = await request.formData();
  const form = parseSettings(formData);
  if (!form.ok) return rejectInvalid({ ...form, formData });
  const outcome = await attempt(
    getCall(context)(updateChatSettings, { body: { settings: form.value } }),
  );
  return outcome.ok
    ? redirectWithToast(context, "/chats/setting", "chats:setting.saved")
    : rejectProblem(formData, outcome.problem);
}

function parseSettings(formData: FormData) {
  switch (formData.get("intent")) {
    case "words":
      return parseForm(formData, Words);
    case "replies":
      return parseForm(formData, Replies);
    case "turns":
      return parseForm(formData, Turns);
    default:
      return readHours(formData);
  }
}

/** Without limited hours, the hours may be invalid. */
function readHours(formData: FormData) {
  const form = parseForm(formData, Hours);
  if (!form.ok) return form;
  const { isLimited, ...hours } = form.value;
  if (!isLimited) return { ok: true as const, formData, value: { hours: null } };
  const checkedHours = parseForm(formData, Hours.pipe(ChatHours));
  return checkedHours.ok
    ? { ok: true as const, formData, value: { hours: ChatHours.parse(hours) } }
    : checkedHours;
}
