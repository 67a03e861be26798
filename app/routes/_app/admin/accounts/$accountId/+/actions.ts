import "server-only";
import { type RouterContextProvider, redirectDocument } from "react-router";
import { z } from "zod";
import type { MessageKey } from "#app/i18n/keys.ts";
import { currentState, getCall, setCookie } from "#app/middleware/request-store.ts";
import { createTypedWhole } from "#app/models/form/typed-number.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { buildSessionCookie } from "#app/session/session.ts";
import { attempt } from "#app/upstream/http.ts";
import { setLimitsOfAccount } from "#contract/account-limits.ts";
import {
  ACCOUNT_FLAGS,
  openAccount,
  restoreAccount,
  setAccountFlags,
  suspendAccount,
} from "#contract/admin-accounts.ts";
import { adjustOrderQuota } from "#contract/admin-billing.ts";

type Context = Readonly<RouterContextProvider>;

const note = z.string({ error: "required" }).trim().min(1, "required").max(500, "too_long");
const Form = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("suspend"), note }),
  z.object({ intent: z.literal("restore"), note }),
  z.object({ intent: z.literal("open"), note }),
  z.object({
    intent: z.literal("quota"),
    note,
    delta: createTypedWhole(-1_000_000, 1_000_000).refine((delta) => delta !== 0, "zero"),
  }),
  z.object({ intent: z.literal("flags") }),
  z.object({
    intent: z.literal("limits"),
    storageMegabytes: createTypedWhole(0, 1_000_000_000).optional(),
    runs: createTypedWhole(1, 10_000).optional(),
    requestsPerSecond: createTypedWhole(1, 10_000).optional(),
  }),
]);

/**
 * Handles the forms of internal users for an account. Each returns to the page, except `open`,
 * which shows the account itself.
 */
export async function changeAccount(context: Context, formData: FormData, accountId: string) {
  const form = parseForm(formData, Form);
  if (!form.ok) return rejectInvalid(form);
  const call = getCall(context);
  const params = { accountId };
  const { value } = form;
  const answerAttempt = async (work: Promise<unknown>, key: MessageKey) => {
    const outcome = await attempt(work);
    return outcome.ok
      ? redirectWithToast(context, `/admin/accounts/${encodeURIComponent(accountId)}`, key)
      : rejectProblem(formData, outcome.problem);
  };
  switch (value.intent) {
    case "suspend": {
      const body = { note: value.note };
      return answerAttempt(call(suspendAccount, { params, body }), "admin:toast.suspended");
    }
    case "restore": {
      const body = { note: value.note };
      return answerAttempt(call(restoreAccount, { params, body }), "admin:toast.restored");
    }
    case "quota": {
      const body = { note: value.note, delta: value.delta };
      return answerAttempt(call(adjustOrderQuota, { params, body }), "admin:toast.quota");
    }
    case "flags": {
      const body = { flags: ACCOUNT_FLAGS.filter((flag) => formData.has(`flag-${flag}`)) };
      return answerAttempt(call(setAccountFlags, { params, body }), "admin:toast.flags");
    }
    case "limits": {
      const { storageMegabytes, runs = null, requestsPerSecond = null } = value;
      const storageBytes = storageMegabytes === undefined ? null : storageMegabytes * 1_000_000;
      const body = { limits: { storageBytes, runs, requestsPerSecond } };
      return answerAttempt(call(setLimitsOfAccount, { params, body }), "admin:toast.limits");
    }
    case "open": {
      const opened = await attempt(call(openAccount, { params, body: { note: value.note } }));
      if (!opened.ok) return rejectProblem(formData, opened.problem);
      const { token, expiresAt } = opened.value;
      setCookie(
        buildSessionCookie(token, expiresAt, currentState(context).env.secureCookies),
        context,
      );
      return redirectDocument("/", 303);
    }
  }
}
