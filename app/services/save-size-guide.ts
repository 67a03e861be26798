import "server-only";
import { data, type RouterContextProvider } from "react-router";
import { parseCentimetres } from "#app/components/product/draft-input.ts";
import type { GuideReply } from "#app/components/size-guide/guide-form.tsx";
import { editGuide, type GuideDraft, readGuide } from "#app/components/size-guide/guide-table.ts";
import { factsOf } from "#app/i18n/error-key.ts";
import { getCall } from "#app/middleware/request-store.ts";
import type { Problem } from "#contract/problem.ts";
import { SizeChartInput, saveSizeChart } from "#contract/size-charts.ts";
import { attempt } from "./http.ts";
import { redirectWithToast } from "./toast.ts";
import { filesOf, uploadProductImages } from "./upload-images.ts";

type Context = Readonly<RouterContextProvider>;

/** The editor's action: a row or column more or less answers the form again (200), what cannot be saved answers it with the reasons (422). */
export async function saveSizeGuide(context: Context, id: string | null, form: FormData) {
  const posted = await withPicture(context, form, readGuide(form));
  if ("problem" in posted) return refused(posted.guide, posted.problem);
  const { guide } = posted;
  const edit = form.get("edit");
  if (typeof edit === "string") return data<GuideReply>({ guide: editGuide(guide, edit) });
  const { input, fieldErrors } = checkGuide(guide);
  if (!input) return data<GuideReply>({ guide, fieldErrors, values: { name: guide.name } }, { status: 422 });
  const known = id === null ? {} : { id, version: Number(form.get("version")) };
  const saved = await attempt(getCall(context)(saveSizeChart, { body: { sizeChart: { ...input, ...known } } }));
  if (!saved.ok) return refused(guide, saved.problem);
  return redirectWithToast(context, `/settings/size-guide/${encodeURIComponent(saved.value.sizeChart.id)}`, "sizeGuide:toast.saved");
}

/** A chosen picture is uploaded first, so that it is not lost with a refused save. */
async function withPicture(context: Context, form: FormData, guide: GuideDraft): Promise<{ guide: GuideDraft } | { guide: GuideDraft; problem: Problem }> {
  const [file] = filesOf(form, "file");
  if (!file) return { guide };
  const uploaded = await uploadProductImages(context, [file], "sizeChart");
  if (!uploaded.ok) return { guide, problem: { ...uploaded.problem, fields: { imageId: uploaded.problem.code } } };
  return { guide: { ...guide, image: uploaded.value[0] ?? null } };
}

function refused(guide: GuideDraft, problem: Problem) {
  const { code, fields } = problem;
  const reasons = fields ? { fieldErrors: fields } : { formError: code };
  return data<GuideReply>({ guide, ...reasons, details: factsOf(problem), values: { name: guide.name } }, { status: 422 });
}

/** By the contract; a value is centimetres with a point or a comma. */
function checkGuide({ name, measures, rows, image }: GuideDraft): { input: SizeChartInput | null; fieldErrors: Record<string, string> } {
  const fieldErrors: Record<string, string> = {};
  const read = rows.map(({ size, values }, row) => ({
    size,
    values: values.map((typed, column) => {
      const value = parseCentimetres(typed);
      if (value === null || (value === 0 && typed.trim() !== "")) fieldErrors[`rows[${row}].values[${column}]`] = "invalid_number";
      return value || null;
    }),
  }));
  // The sizes are there from the start; a table in which nothing was written is none.
  const isPicture = image !== null && measures.every(isBlank) && rows.every(({ values }) => values.every(isBlank));
  const table = isPicture ? { measures: [], rows: [] } : { measures, rows: read };
  const parsed = SizeChartInput.safeParse({ name, ...table, imageId: image?.id ?? null });
  for (const issue of parsed.error?.issues ?? []) fieldErrors[pathOf(issue.path)] ??= /^[a-z_]+$/.test(issue.message) ? issue.message : "invalid_number";
  return { input: parsed.success && Object.keys(fieldErrors).length === 0 ? parsed.data : null, fieldErrors };
}

const isBlank = (text: string) => text.trim() === "";

const pathOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>((text, part) => (typeof part === "number" ? `${text}[${part}]` : text === "" ? String(part) : `${text}.${String(part)}`), "");
