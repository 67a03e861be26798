import "server-only";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { PasskeyReply } from "#app/components/account/add-passkey.tsx";
import { getCall } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem, returnTyped } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt, nullIfMissing } from "#app/upstream/http.ts";
import { addPasskey, removePasskey, renamePasskey, startPasskey } from "#contract/passkeys.ts";

const PAGE_PATH = "/account";
const createTextSchema = () => z.string({ error: "required" }).min(1, "required");
const name = createTextSchema().trim().min(1, "required").max(60, "too_long");
const STARTING_INTENTS = /^passkey-(rename|remove)-/;

const Start = z.object({ name, password: createTextSchema() });
/** JSON from the browser's script. The call validates it as a key. */
const json = createTextSchema().transform((raw, issues): unknown => {
  try {
    return JSON.parse(raw);
  } catch {
    issues.addIssue({ code: "custom", message: "invalid" });
    return z.NEVER;
  }
});
const AddPasskey = z.object({ name, response: json });
const Rename = z.object({ name, passkeyId: createTextSchema() });
const Remove = z.object({ passkeyId: createTextSchema() });

type PasskeyRegistration = z.input<typeof addPasskey.body>["response"];

/** Returns `null` if the form is about something else. */
export async function changePasskeys(context: Readonly<RouterContextProvider>, formData: FormData) {
  const intent = String(formData.get("intent") ?? "");
  switch (STARTING_INTENTS.exec(intent)?.[1] ?? intent) {
    case "passkey-start":
      return startRegistration(context, formData);
    case "passkey-add":
      return storePasskey(context, formData);
    case "rename":
      return rename(context, formData);
    case "remove":
      return remove(context, formData);
    default:
      return null;
  }
}

type Context = Readonly<RouterContextProvider>;

/** The page's script continues with this reply. */
async function startRegistration(context: Context, formData: FormData) {
  const form = parseForm(formData, Start);
  if (!form.ok) return rejectInvalid(form);
  const { password } = form.value;
  const outcome = await attempt(getCall(context)(startPasskey, { body: { password } }));
  if (!outcome.ok) return rejectProblem(formData, outcome.problem);
  return data({
    ...returnTyped(formData),
    passkeyOptions: outcome.value.options,
  } satisfies PasskeyReply);
}

async function storePasskey(context: Context, formData: FormData) {
  const form = parseForm(formData, AddPasskey);
  if (!form.ok) return rejectInvalid(form);
  const { name, response } = form.value;
  const added = await attempt(
    getCall(context)(addPasskey, { body: { name, response: response as PasskeyRegistration } }),
  );
  return added.ok
    ? redirectWithToast(context, PAGE_PATH, "account:toast.passkeyAdded")
    : rejectProblem(formData, added.problem);
}

async function rename(context: Context, formData: FormData) {
  const form = parseForm(formData, Rename);
  if (!form.ok) return rejectInvalid(form);
  const { name, passkeyId } = form.value;
  const renamed = await attempt(
    getCall(context)(renamePasskey, { params: { passkeyId }, body: { name } }),
  );
  return renamed.ok
    ? redirectWithToast(context, PAGE_PATH, "account:toast.passkeyRenamed")
    : rejectProblem(formData, renamed.problem);
}

async function remove(context: Context, formData: FormData) {
  const form = parseForm(formData, Remove);
  if (!form.ok) return rejectInvalid(form);
  const removed = await nullIfMissing(
    attempt(getCall(context)(removePasskey, { params: form.value })),
  );
  // A passkey that is already removed needs no error.
  return removed && !removed.ok
    ? rejectProblem(formData, removed.problem)
    : redirectWithToast(context, PAGE_PATH, "account:toast.passkeyRemoved");
}
