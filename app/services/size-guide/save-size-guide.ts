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
import { filesOf } from "#app/services/form/files-of.ts";
import { errorsOf, problemErrors } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { uploadProductImages } from "#app/services/form/upload-images.ts";
import { attempt } from "#app/upstream/http.ts";
import type { Problem } from "#contract/problem.ts";
import { getSizeChart, type SizeChartFields, saveSizeChart } from "#contract/size-charts.ts";
import { checkGuide } from "./check-size-guide.ts";

type Context = Readonly<RouterContextProvider>;
type Posted = Required<Pick<GuideReply, "guide" | "base">>;

/**
 * The editor's action. Adding or removing a row or column replies with the form (200); a refused
 * save with the errors (422) or with changes by somebody else (409).
 */
export async function saveSizeGuide(context: Context, id: string | null, form: FormData) {
  const read = readPosted(form);
  const uploaded = await withPicture(context, form, read.guide);
  if (!uploaded.ok) return refused(read, uploaded.problem);
  const posted = { ...read, guide: uploaded.guide };
  const edit = form.get("edit");
  if (typeof edit === "string")
    return data<GuideReply>({ ...posted, guide: editGuide(posted.guide, edit), edit });
  const { input, fieldErrors } = checkGuide(posted.guide);
  if (!input)
    return data<GuideReply>(
      { ...posted, error: errorsOf({ fieldErrors }), ...typedName(posted) },
      { status: 422 },
    );
  const changes = id === null ? input : changedFields(posted, input);
  const guidePath = (chartId: string) =>
    redirectWithToast(
      context,
      `/settings/size-guide/${encodeURIComponent(chartId)}`,
      "sizeGuide:toast.saved",
    );
  if (id !== null && Object.keys(changes).length === 0) return guidePath(id);
  const known = id === null ? {} : { id, version: posted.base.version };
  const saved = await attempt(
    getCall(context)(saveSizeChart, { body: { sizeChart: { ...changes, ...known } } }),
  );
  if (saved.ok) return guidePath(saved.value.sizeChart.id);
  return saved.problem.code === "stale_version" && id !== null
    ? conflict(context, id, posted)
    : refused(posted, saved.problem);
}

function readPosted(form: FormData): Posted {
  const text = (name: string) => String(form.get(name) ?? "");
  const base = { version: Number(text("version")) || 0, input: text("base") };
  const theirs = parseBase(base.input);
  const taken = [...form].flatMap(([name, value]) =>
    name.startsWith("take.") && value === "theirs" ? [name.slice("take.".length)] : [],
  );
  const guide = readGuide(form);
  return { base, guide: theirs ? applyTheirGuide(guide, theirs, taken) : guide };
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
function changedFields({ base }: Posted, input: SizeChartFields): Partial<SizeChartFields> {
  const read = parseBase(base.input);
  const before = read ? checkGuide(read).input : null;
  if (!before) return input;
  const { name, imageId, ...table } = input;
  const isSame = (mine: unknown, theirs: unknown) =>
    JSON.stringify(mine) === JSON.stringify(theirs);
  return {
    ...(name === before.name ? {} : { name }),
    ...(imageId === before.imageId ? {} : { imageId }),
    ...(isSame([table.measures, table.rows], [before.measures, before.rows]) ? {} : table),
  };
}

/** Replies with both people's changes on top of their save. */
async function conflict(context: Context, sizeChartId: string, posted: Posted) {
  const { sizeChart } = await getCall(context)(getSizeChart, { params: { sizeChartId } });
  const theirs = createGuideDraft(sizeChart, getFormat(context));
  const { guide, rows } = mergeGuide(
    { base: parseBase(posted.base.input) ?? theirs, theirs, mine: posted.guide },
    { t: getT(context), format: getFormat(context) },
  );
  const base = { version: sizeChart.version, input: JSON.stringify(theirs) };
  return data<GuideReply>(
    { guide, base, conflict: rows, ...typedName({ guide }) },
    { status: 409 },
  );
}

/** Uploads a chosen picture first, so that a refused save does not lose it. */
async function withPicture(
  context: Context,
  form: FormData,
  guide: GuideDraft,
): Promise<{ ok: true; guide: GuideDraft } | { ok: false; problem: Problem }> {
  const [file] = filesOf(form, "file");
  if (!file) return { ok: true, guide };
  const uploaded = await uploadProductImages(context, [file], "sizeChart");
  if (!uploaded.ok)
    return {
      ok: false,
      problem: { ...uploaded.problem, fields: { imageId: uploaded.problem.code } },
    };
  return { ok: true, guide: { ...guide, image: uploaded.value[0] ?? null } };
}

function refused(posted: Posted, problem: Problem) {
  return data<GuideReply>(
    {
      ...posted,
      error: problemErrors(problem),
      details: pickTextFacts(problem.details),
      ...typedName(posted),
    },
    { status: 422 },
  );
}

/** The table is rendered from the guide. Its name is a field. */
const typedName = ({ guide }: Pick<Posted, "guide">) => ({
  initialValue: { name: guide.name },
  fields: ["name"],
});
