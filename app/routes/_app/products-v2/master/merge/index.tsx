import { type RouterContextProvider, redirect } from "react-router";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { rejectProblem } from "#app/services/form/form.ts";
import { addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { loadPage } from "#app/services/list/list-url.ts";
import { attempt, nullIfMissing } from "#app/upstream/http.ts";
import {
  applyMerge,
  findMergeCandidates,
  type MergePreview,
  previewMerge,
  previewMergeVariations,
} from "#contract/product-merges.ts";
import { buildCandidateGroup } from "./+/candidate-groups.ts";
import { Candidates } from "./+/candidates.tsx";
import {
  buildChoicesSearch,
  MAX_MERGED,
  type MergeChoices,
  mergeRequest,
  readChoices,
} from "./+/merge-choices.ts";
import { MergeForm } from "./+/merge-form.tsx";
import { mergeView, serializeUntouched } from "./+/merge-view.ts";
import { readShown } from "./+/read-shown.ts";
import type { Route } from "./+types/index";

const MERGE_PATH = "/products-v2/master/merge";
const LIST_PATH = "/products-v2/master";

type Context = Readonly<RouterContextProvider>;

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const choices = readChoices(url.searchParams);
  if (choices.ids.length === 0 && !url.searchParams.has("all"))
    return { merge: null, candidates: await readCandidates(context) };
  requireSeveral(context, choices);
  const preview = await readPreview(context, choices);
  const words = {
    t: getT(context),
    format: getFormat(context),
    channels: (await getMe(context)).account.channels,
  };
  const view = mergeView(preview, choices, words);
  return {
    merge: { view, shown: { choices: serializeUntouched(view), versions: preview.versions } },
    candidates: null,
  };
}

/** Merges the previewed choices. Other choices are previewed first. */
export async function action({ context, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const choices = readChoices(formData);
  requireSeveral(context, choices);
  const shownPreview = readShown(formData.get("shown"));
  const askedSearch = String(buildChoicesSearch(choices));
  if (shownPreview?.choices !== askedSearch) {
    addToast(context, "info", "productMerge:toast.changed");
    return redirect(`${MERGE_PATH}?${askedSearch}`, 303);
  }
  const merge = await readRequest(context, choices);
  const merged = await attempt(
    getCall(context)(applyMerge, { body: { merge, versions: shownPreview.versions } }),
  );
  if (merged.ok) {
    const { productId, mergeId } = merged.value;
    return redirectWithToast(
      context,
      `${LIST_PATH}/${encodeURIComponent(productId)}?merged=${encodeURIComponent(mergeId)}`,
      "productMerge:toast.merged",
    );
  }
  const { problem } = merged;
  return rejectProblem(
    formData,
    problem.code === "stale_version" ? { ...problem, code: "merge_stale" } : problem,
  );
}

/** A merge needs two products, and more than `MAX_MERGED` cannot be reviewed. */
function requireSeveral(context: Context, { ids }: MergeChoices): void {
  if (ids.length >= 2 && ids.length <= MAX_MERGED) return;
  addToast(context, "warning", "productMerge:toast.number", { most: MAX_MERGED });
  throw redirect(LIST_PATH, 303);
}

/** A missing product redirects to the list. */
async function readPreview(context: Context, choices: MergeChoices): Promise<MergePreview> {
  const request = await nullIfMissing(readRequest(context, choices));
  const preview =
    request && (await nullIfMissing(getCall(context)(previewMerge, { body: { merge: request } })));
  if (preview) return preview;
  addToast(context, "warning", "productMerge:toast.gone");
  throw redirect(LIST_PATH, 303);
}

async function readRequest(context: Context, choices: MergeChoices) {
  const { ids: productIds, survivorId } = choices;
  return mergeRequest(
    choices,
    await getCall(context)(previewMergeVariations, { body: { productIds, survivorId } }),
  );
}

async function readCandidates(context: Context) {
  const t = getT(context);
  const { groups, pager } = await loadPage(currentState(context).url, 20, (query) =>
    getCall(context)(findMergeCandidates, { query }),
  );
  return {
    pager,
    groups: groups.map((group) => buildCandidateGroup(group, t)),
  };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { merge, candidates } = loaderData;
  const t = getT();
  const crumbs = [{ to: LIST_PATH, label: t("products:title") }];
  return (
    <>
      <PageHead
        title={t(merge ? "productMerge:title" : "productMerge:candidates.title")}
        crumbs={crumbs}
      />
      {merge ? <MergeForm {...merge} back={LIST_PATH} /> : null}
      {candidates ? <Candidates {...candidates} /> : null}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
