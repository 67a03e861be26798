import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { readFiles } from "#app/services/form/files-of.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import { type Attempt, attempt } from "#app/upstream/http.ts";
import type { Problem } from "#contract/problem.ts";
import { type ReturnPicture, uploadReturnPictures } from "#contract/return-pictures.ts";
import { answerReturn } from "#contract/shipments.ts";
import { copyKeptPictures, readKeptPictures } from "./kept-pictures.ts";

type Context = Readonly<RouterContextProvider>;

const RefusalForm = z.object({
  reason: z.string({ error: "required" }).min(1, "required"),
  note: z.string().trim().max(500, "too_long").default(""),
});

/** Uploads the pictures first, so that they are kept if the refusal fails. */
export async function refuseReturn(context: Context, orderId: string, formData: FormData) {
  const keptPictures = readKeptPictures(formData);
  const uploaded = await uploadPictures(context, orderId, readFiles(formData, "pictures"));
  if (!uploaded.ok)
    return rejectProblem(
      copyKeptPictures(formData, keptPictures),
      moveToPictures(uploaded.problem),
    );
  const pictures = [...keptPictures, ...uploaded.value];
  const typedForm = copyKeptPictures(formData, pictures);
  const form = parseForm(typedForm, RefusalForm);
  if (!form.ok) return rejectInvalid(form);
  const pictureIds = pictures.map(({ id }) => id);
  const body = { accept: false, ...form.value, pictureIds };
  const refusalAnswer = await attemptRemote(
    getCall(context)(answerReturn, { params: { orderId }, body }),
  );
  if (refusalAnswer.ok)
    return redirectWithToast(context, `/orders/${orderId}`, "order:toast.returnRefused");
  const { pictureIds: code, ...fields } = refusalAnswer.problem.fields ?? {};
  return rejectProblem(
    typedForm,
    code
      ? { ...refusalAnswer.problem, fields: { ...fields, pictures: code } }
      : refusalAnswer.problem,
  );
}

async function uploadPictures(
  context: Context,
  orderId: string,
  files: readonly File[],
): Promise<Attempt<ReturnPicture[]>> {
  if (files.length === 0) return { ok: true, value: [] };
  const body = new FormData();
  for (const file of files) body.append("pictures", file);
  const uploaded = await attempt(
    getCall(context)(uploadReturnPictures, { params: { orderId }, body }),
  );
  return uploaded.ok ? { ok: true, value: uploaded.value.pictures } : uploaded;
}

/** A picture's problem names no field; a problem with the order concerns the whole form. */
const moveToPictures = (problem: Problem): Problem =>
  problem.fields || ABOUT_ORDER.includes(problem.code)
    ? problem
    : { ...problem, fields: { pictures: problem.code } };
const ABOUT_ORDER = ["wrong_status", "already_answered", "not_found"];
