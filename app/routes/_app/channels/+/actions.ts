import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { updateChannel } from "#contract/channels.ts";

type Context = Readonly<RouterContextProvider>;

const Rename = z.object({
  channelId: z.string(),
  name: z.string({ error: "required" }).trim().min(1, "required").max(100, "too_long"),
});
const Pause = z.object({ channelId: z.string(), paused: z.enum(["yes", "no"]) });

export async function renameShop(context: Context, formData: FormData) {
  const form = parseForm(formData, Rename);
  if (!form.ok) return rejectInvalid(form);
  const { channelId, name } = form.value;
  const renamed = await attempt(
    getCall(context)(updateChannel, { params: { channelId }, body: { name } }),
  );
  return renamed.ok
    ? redirectWithToast(context, "/channels", "channels:toast.renamed", {
        name: renamed.value.channel.name,
      })
    : rejectProblem(formData, renamed.problem);
}

export async function pauseShop(context: Context, formData: FormData) {
  const form = parseForm(formData, Pause);
  if (!form.ok) return redirect("/channels", 303);
  const stockPushPaused = form.value.paused === "yes";
  const { channel } = await getCall(context)(updateChannel, {
    params: { channelId: form.value.channelId },
    body: { stockPushPaused },
  });
  return redirectWithToast(
    context,
    "/channels",
    stockPushPaused ? "channels:toast.paused" : "channels:toast.resumed",
    { name: channel.name },
  );
}
