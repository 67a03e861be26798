import "server-only";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem, returnTyped } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { createPopupNotice, endPopupNotice, previewPopupNotice } from "#contract/announcements.ts";
import { spanForm, toInstants } from "../../+/span-form.ts";
import type { PreviewReply } from "./notice-preview.tsx";

type Context = Readonly<RouterContextProvider>;
const LIST_PATH = "/admin/popup-notices";

const Form = z.object({
  ...spanForm,
  do: z.enum(["preview", "publish"]),
  title: z.string({ error: "required" }).trim().max(120, "too_long"),
  body: z.string({ error: "required" }).max(20_000, "too_long"),
  image: z.string().trim().optional(),
  ctaLabel: z.string().trim().max(40, "too_long").optional(),
  ctaLinkUrl: z.string().trim().optional(),
  /** Ids, one per line or separated by commas. */
  accountIds: z.string().max(20_000, "too_long").optional(),
});

/** Publishes a notice, or shows its preview and keeps the typed values in the form. */
export async function publishNotice(context: Context, formData: FormData) {
  const form = parseForm(formData, Form);
  if (!form.ok) return rejectInvalid(form);
  const { do: what, countryCode, startsAt, endsAt, accountIds, ...notice } = form.value;
  const accounts = accountIds?.split(/[\s,]+/).filter(Boolean) ?? [];
  const span = toInstants({ countryCode, startsAt, endsAt }, currentState(context).timeZone);
  const body = {
    ...notice,
    accountIds: accounts.length > 0 ? accounts : null,
    image: notice.image ?? null,
    ctaLabel: notice.ctaLabel ?? null,
    ctaLinkUrl: notice.ctaLinkUrl ?? null,
    ...span,
  };
  const call = getCall(context);
  if (what === "preview") {
    const outcome = await attempt(call(previewPopupNotice, { body }));
    if (!outcome.ok) return rejectProblem(formData, outcome.problem);
    return data({ ...returnTyped(formData), preview: outcome.value } satisfies PreviewReply);
  }
  const outcome = await attempt(call(createPopupNotice, { body }));
  if (!outcome.ok) return rejectProblem(formData, outcome.problem);
  return redirectWithToast(context, LIST_PATH, "admin:toast.notice", {
    title: outcome.value.title,
  });
}

export async function endNotice(context: Context, formData: FormData) {
  const noticeId = formData.get("noticeId");
  const outcome = await attempt(
    getCall(context)(endPopupNotice, { params: { noticeId: String(noticeId ?? "") } }),
  );
  return outcome.ok
    ? redirectWithToast(context, LIST_PATH, "admin:toast.noticeEnded")
    : rejectProblem(formData, outcome.problem);
}
