import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { createAnnouncement, endAnnouncement } from "#contract/announcements.ts";
import { spanForm, toInstants } from "../../+/span-form.ts";

type Context = Readonly<RouterContextProvider>;
const LIST_PATH = "/admin/announcements";

const Form = z.object({
  ...spanForm,
  title: z.string({ error: "required" }).trim().max(120, "too_long"),
  body: z.string({ error: "required" }).max(20_000, "too_long"),
  linkUrl: z.string().trim().optional(),
});

export async function publishAnnouncement(context: Context, formData: FormData) {
  const form = parseForm(formData, Form);
  if (!form.ok) return rejectInvalid(form);
  const { title, body, linkUrl } = form.value;
  const span = toInstants(form.value, currentState(context).timeZone);
  const outcome = await attempt(
    getCall(context)(createAnnouncement, {
      body: { title, body, linkUrl: linkUrl ?? null, ...span },
    }),
  );
  if (!outcome.ok) return rejectProblem(formData, outcome.problem);
  return redirectWithToast(context, LIST_PATH, "admin:toast.announcement", {
    title: outcome.value.title,
  });
}

export async function removeAnnouncement(context: Context, formData: FormData) {
  const announcementId = String(formData.get("announcementId") ?? "");
  const outcome = await attempt(getCall(context)(endAnnouncement, { params: { announcementId } }));
  return outcome.ok
    ? redirectWithToast(context, LIST_PATH, "admin:toast.noticeEnded")
    : rejectProblem(formData, outcome.problem);
}
