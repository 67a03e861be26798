import "server-only";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { PasskeyReply } from "#app/components/account/add-passkey.tsx";
import { getCall } from "#app/middleware/request-store.ts";
import { invalid, parseForm, rejected, returnTyped } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt, nullIfMissing } from "#app/upstream/http.ts";
import { addPasskey, removePasskey, renamePasskey, startPasskey } from "#contract/passkeys.ts";

const PAGE = "/account";
const text = () => z.string({ error: "required" }).min(1, "required");
const name = text().trim().min(1, "required").max(60, "too_long");
const STARTS = /^passkey-(rename|remove)-/;

const Start = z.object({ name, password: text() });
/** JSON from the browser's script. The call validates it as a key. */
const json = text().transform((raw, issues): unknown => {
  try {
    return JSON.parse(raw);
  } catch {
    issues.addIssue({ code: "custom", message: "invalid" });
    return z.NEVER;
  }
});
const AddPasskey = z.object({ name, response: json });
const Rename = z.object({ name, passkeyId: text() });
const Remove = z.object({ passkeyId: text() });

type Registration = z.input<typeof addPasskey.body>["response"];

/** Returns `null` if the form is about something else. */
export async function changePasskeys(context: Readonly<RouterContextProvider>, formData: FormData) {
  const intent = String(formData.get("intent") ?? "");
  switch (STARTS.exec(intent)?.[1] ?? intent) {
    case "passkey-start":
      return start(context, formData);
    case "passkey-add":
      return add(context, formData);
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
async function start(context: Context, formData: FormData) {
  const form = parseForm(formData, Start);
  if (!form.ok) return invalid(form);
  const { password } = form.value;
  const started = await attempt(getCall(context)(startPasskey, { body: { password } }));
  if (!started.ok) return rejected(formData, started.problem);
  return data({
    ...returnTyped(formData),
    passkeyOptions: started.value.options,
  } satisfies PasskeyReply);
}

async function add(context: Context, formData: FormData) {
  const form = parseForm(formData, AddPasskey);
  if (!form.ok) return invalid(form);
  const { name, response } = form.value;
  const added = await attempt(
    getCall(context)(addPasskey, { body: { name, response: response as Registration } }),
  );
  return added.ok
    ? redirectWithToast(context, PAGE, "account:toast.passkeyAdded")
    : rejected(formData, added.problem);
}

async function rename(context: Context, formData: FormData) {
  const form = parseForm(formData, Rename);
  if (!form.ok) return invalid(form);
  const { name, passkeyId } = form.value;
  const renamed = await attempt(
    getCall(context)(renamePasskey, { params: { passkeyId }, body: { name } }),
  );
  return renamed.ok
    ? redirectWithToast(context, PAGE, "account:toast.passkeyRenamed")
    : rejected(formData, renamed.problem);
}

async function remove(context: Context, formData: FormData) {
  const form = parseForm(formData, Remove);
  if (!form.ok) return invalid(form);
  const removed = await nullIfMissing(
    attempt(getCall(context)(removePasskey, { params: form.value })),
  );
  // A passkey that is already removed needs no error.
  return removed && !removed.ok
    ? rejected(formData, removed.problem)
    : redirectWithToast(context, PAGE, "account:toast.passkeyRemoved");
}
