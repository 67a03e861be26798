import { redirect } from "react-router";
import { z } from "zod";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { createTypedWhole } from "#app/models/form/typed-number.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { addProblemToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt, nullIfMissing } from "#app/upstream/http.ts";
import { getPickpack, listPickpacks, updatePickpack } from "#contract/pick-packs.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { PackingTable } from "./+/parcel.tsx";
import { ScanBox } from "./+/scan-box.tsx";
import { handleScan } from "./+/take-scan.ts";
import { buildVerdictParams, parseVerdict } from "./+/verdict.ts";
import { WorkTabs } from "./+/work-tabs.tsx";
import type { Route } from "./+types/pack";

/** The most parcels in each part of the queue. The list of records has all of them. */
const QUEUE_LIMIT = 50;

export async function loader({ context }: Route.LoaderArgs) {
  const call = getCall(context);
  const { searchParams } = currentState(context).url;
  const id = searchParams.get("parcel");
  const [parcel, opened, picked] = await Promise.all([
    id ? nullIfMissing(call(getPickpack, { params: { id } })) : null,
    call(listPickpacks, { query: { status: "packing", open: true, limit: QUEUE_LIMIT } }),
    call(listPickpacks, { query: { status: "picked", open: true, limit: QUEUE_LIMIT } }),
  ]);
  return {
    parcel: parcel?.pickpack ?? null,
    unpackedTogether: parcel?.unpackedTogether ?? [],
    ready: [...opened.pickpacks, ...picked.pickpacks],
    more: {
      packing: opened.total - opened.pickpacks.length,
      picked: picked.total - picked.pickpacks.length,
    },
    said: parseVerdict(searchParams, getT(context)),
    clientId: crypto.randomUUID(),
  };
}

const WeightForm = z.object({ weightG: createTypedWhole(1, PRODUCT_LIMITS.weightG) });

export async function action({ context, request }: Route.ActionArgs) {
  const call = getCall(context);
  const form = await request.formData();
  const page = "/pick-and-pack/pack";
  const open = String(form.get("pickpackId") ?? "");
  if (form.get("intent") === "all_in") {
    const body = { status: "packed" } as const;
    const outcome = await attempt(call(updatePickpack, { params: { id: open }, body }));
    if (!outcome.ok) addProblemToast(context, "error", outcome.problem);
    return redirect(`${page}?${new URLSearchParams({ parcel: open })}`, 303);
  }
  if (form.get("intent") === "weigh") {
    const typed = parseForm(form, WeightForm);
    if (!typed.ok) return rejectInvalid(typed);
    const outcome = await attempt(
      call(updatePickpack, { params: { id: open }, body: { weightG: typed.value.weightG } }),
    );
    if (!outcome.ok) return rejectProblem(form, outcome.problem);
    const parcelPath = `${page}?${new URLSearchParams({ parcel: open })}`;
    return redirectWithToast(context, parcelPath, "pickPack:weight.saved");
  }
  const taken = await handleScan(call, form);
  if (taken && !taken.ok) addProblemToast(context, "error", taken.problem);
  const verdictSearch = taken?.ok ? buildVerdictParams(taken.value) : new URLSearchParams();
  const parcel = (taken?.ok && taken.value.pickpackId) || open;
  if (parcel) verdictSearch.set("parcel", parcel);
  return redirect(verdictSearch.size > 0 ? `${page}?${verdictSearch}` : page, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { parcel, unpackedTogether, ready, more, said, clientId } = loaderData;
  const t = getT();
  const isOpen = parcel !== null && parcel.status !== "packed" && parcel.stop === null;
  return (
    <>
      <PageHead title={t("pickPack:title")} />
      <WorkTabs current="pack" />
      <ScanBox
        step="pack"
        pickpackId={isOpen ? parcel.id : undefined}
        clientId={clientId}
        said={said}
        known={{ parcel, ready }}
      />
      <PackingTable parcel={parcel} unpackedTogether={unpackedTogether} ready={ready} more={more} />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
