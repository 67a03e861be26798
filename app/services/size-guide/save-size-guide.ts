import "server-only";
import { data, type RouterContextProvider } from "react-router";
import { pickTextFacts } from "#app/i18n/keys.ts";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import type { GuideReply } from "#app/models/size-guide/guide-reply.ts";
import {
  createGuideDraft,
  editGuide,
  type GuideDraft,
  readGuide,
} from "#app/models/size-guide/guide-table.ts";
import { applyTheirGuide, mergeGuide } from "#app/models/size-guide/merge-size-guide.ts";
import { readFiles } from "#app/services/form/files-of.ts";
import { listProblemErrors, toFormErrors } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { uploadProductImages } from "#app/services/form/upload-images.ts";
import { attempt } from "#app/upstream/http.ts";
import type { Problem } from "#contract/problem.ts";
import { getSizeChart, type SizeChartFields, saveSizeChart } from "#contract/size-charts.ts";
import { checkGuide } from "./check-size-guide.ts";

type Context = Readonly<RouterContextProvider>;
type PostedGuide = Required<Pick<GuideReply, "guide" | "base">>;

/**
 * The editor's action. Adding or removing a row or column replies with the form (200); a refused
 * save with the errors (422) or with changes by somebody else (409).
 */
export async function saveSizeGuide(context: Context, id: string | null, form: FormData) {
  const postedGuide = readPosted(form);
  const uploaded = await uploadGuidePicture(context, form, postedGuide.guide);
  if (!uploaded.ok) return answerRefused(postedGuide, uploaded.problem);
  const posted = { ...postedGuide, guide: uploaded.guide };
  const editIntent = form.get("edit");
  if (typeof editIntent === "string")
    return data<GuideReply>({
      ...posted,
      guide: editGuide(posted.guide, editIntent),
      edit: editIntent,
    });
  const { input, fieldErrors, limits } = checkGuide(posted.guide);
  if (!input)
    return data<GuideReply>(
      { ...posted, error: toFormErrors({ fieldErrors }), limits, ...returnTypedName(posted) },
      { status: 422 },
    );
  const changes = id === null ? input : pickChangedFields(posted, input);
  const redirectToGuide = (chartId: string) =>
    redirectWithToast(
      context,
      `/settings/size-guide/${encodeURIComponent(chartId)}`,
      "sizeGuide:toast.saved",
    );
  if (id !== null && Object.keys(changes).length === 0) return redirectToGuide(id);
  const knownChart = id === null ? {} : { id, version: posted.base.version };
  const outcome = await attempt(
    getCall(context)(saveSizeChart, { body: { sizeChart: { ...changes, ...knownChart } } }),
  );
  if (outcome.ok) return redirectToGuide(outcome.value.sizeChart.id);
  return outcome.problem.code === "stale_version" && id !== null
    ? answerConflict(context, id, posted)
    : answerRefused(posted, outcome.problem);
}

function readPosted(form: FormData): PostedGuide {
  const readText = (name: string) => String(form.get(name) ?? "");
  const base = { version: Number(readText("version")) || 0, input: readText("base") };
  const theirFields = parseBase(base.input);
  const takenKeys = [...form].flatMap(([name, value]) =>
    name.startsWith("take.") && value === "theirs" ? [name.slice("take.".length)] : [],
  );
  const guide = readGuide(form);
  return { base, guide: theirFields ? applyTheirGuide(guide, theirFields, takenKeys) : guide };
}

/** Returns the form's base version. An invalid one makes the save send every field. */
function parseBase(json: string): GuideDraft | null {
  try {
    const base: unknown = JSON.parse(json);
    return typeof base === "object" && base !== null && "rows" in base && Array.isArray(base.rows)
      ? (base as GuideDraft)
      : null;
  } catch {
    return null;
  }
}

/** Measures and rows are sent together: a row's values are in the order of the measures. */
function pickChangedFields(
  { base }: PostedGuide,
  input: SizeChartFields,
): Partial<SizeChartFields> {
  const parsedBase = parseBase(base.input);
  const inputBefore = parsedBase ? checkGuide(parsedBase).input : null;
  if (!inputBefore) return input;
  const { name, imageId, ...table } = input;
  const isSame = (mine: unknown, theirs: unknown) =>
    JSON.stringify(mine) === JSON.stringify(theirs);
  return {
    ...(name === inputBefore.name ? {} : { name }),
    ...(imageId === inputBefore.imageId ? {} : { imageId }),
    ...(isSame([table.measures, table.rows], [inputBefore.measures, inputBefore.rows])
      ? {}
      : table),
  };
}

/** Replies with both people's changes on top of their save. */
async function answerConflict(context: Context, sizeChartId: string, posted: PostedGuide) {
  const { sizeChart } = await getCall(context)(getSizeChart, { params: { sizeChartId } });
  const theirDraft = createGuideDraft(sizeChart, getFormat(context));
  const { guide, rows } = mergeGuide(
    { base: parseBase(posted.base.input) ?? theirDraft, theirs: theirDraft, mine: posted.guide },
    { t: getT(context), format: getFormat(context) },
  );
  const base = { version: sizeChart.version, input: JSON.stringify(theirDraft) };
  return data<GuideReply>(
    { guide, base, conflict: rows, ...returnTypedName({ guide }) },
    { status: 409 },
  );
}

/** Uploads a chosen picture first, so that a refused save does not lose it. */
async function uploadGuidePicture(
  context: Context,
  form: FormData,
  guide: GuideDraft,
): Promise<{ ok: true; guide: GuideDraft } | { ok: false; problem: Problem }> {
  const [file] = readFiles(form, "file");
  if (!file) return { ok: true, guide };
  const uploaded = await uploadProductImages(context, [file], "sizeChart");
  if (!uploaded.ok)
    return {
      ok: false,
      problem: { ...uploaded.problem, fields: { imageId: uploaded.problem.code } },
    };
  return { ok: true, guide: { ...guide, image: uploaded.value[0] ?? null } };
}

function answerRefused(posted: PostedGuide, problem: Problem) {
  return data<GuideReply>(
    {
      ...posted,
      error: listProblemErrors(problem),
      details: pickTextFacts(problem.details),
      ...returnTypedName(posted),
    },
    { status: 422 },
  );
}

/** The table is rendered from the guide. Its name is a field. */
const returnTypedName = ({ guide }: Pick<PostedGuide, "guide">) => ({
  initialValue: { name: guide.name },
  fields: ["name"],
});
