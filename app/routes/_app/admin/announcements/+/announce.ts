import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { invalid, parseForm, rejected } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { createAnnouncement, endAnnouncement } from "#contract/announcements.ts";
import { spanForm, spanOf } from "../../+/span-form.ts";

type Context = Readonly<RouterContextProvider>;
const LIST = "/admin/announcements";

const Form = z.object({
  ...spanForm,
  title: z.string({ error: "required" }).trim().max(120, "too_long"),
  body: z.string({ error: "required" }).max(20_000, "too_long"),
  linkUrl: z.string().trim().optional(),
});

export async function publishAnnouncement(context: Context, formData: FormData) {
  const form = parseForm(formData, Form);
  if (!form.ok) return invalid(form);
  const { title, body, linkUrl } = form.value;
  const span = spanOf(form.value, currentState(context).timeZone);
  const made = await attempt(
    getCall(context)(createAnnouncement, {
      body: { title, body, linkUrl: linkUrl ?? null, ...span },
    }),
  );
  if (!made.ok) return rejected(formData, made.problem);
  return redirectWithToast(context, LIST, "admin:toast.announcement", { title: made.value.title });
}

export async function removeAnnouncement(context: Context, formData: FormData) {
  const announcementId = String(formData.get("announcementId") ?? "");
  const ended = await attempt(getCall(context)(endAnnouncement, { params: { announcementId } }));
  return ended.ok
    ? redirectWithToast(context, LIST, "admin:toast.noticeEnded")
    : rejected(formData, ended.problem);
}
