import "server-only";
import { data, type RouterContextProvider, redirect } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { withPlace } from "#app/models/account/place-choice.ts";
import { parseForm, rejectInvalid, rejectProblem, returnTyped } from "#app/services/form/form.ts";
import { addProblemToast, redirectWithToast, redirectWithTone } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { forgetShellFacts } from "#app/upstream/shell-facts.ts";
import { listChannelWarehouses } from "#contract/channel-warehouses.ts";
import { listWarehouses } from "#contract/warehouses.ts";
import { savePlan } from "./save-plan.ts";
import { buildPlan, type Draft, isUnchanged, type Plan } from "./warehouse-draft.ts";
import type { WarehouseReply } from "./warehouse-form.tsx";
import { Warehouses } from "./warehouse-schema.ts";

type Context = Readonly<RouterContextProvider>;

export async function readPlace(context: Context) {
  const call = getCall(context);
  const [{ warehouses }, { channelWarehouses }] = await Promise.all([
    call(listWarehouses),
    call(listChannelWarehouses),
  ]);
  return { warehouses, channelWarehouses };
}

/**
 * Asks before it saves; "no" is the error `aborted` (docs/specification.md "Warehouses"). If
 * nothing was written before an error, the form returns as it was typed. After that the page is
 * read again and shows the error.
 */
export async function saveWarehouses(context: Context, formData: FormData) {
  const removed = formData.get("removed");
  if (typeof removed === "string") return data(returnTyped(removeRow(formData, removed)));
  const form = parseForm(formData, Warehouses);
  if (!form.ok) return rejectInvalid(form);
  const draft: Draft = {
    warehouses: form.value.warehouses.map(({ isDeleted, place, ...one }) => ({
      ...one,
      address: withPlace(one.address, place),
      isDeleted: isDeleted === "1",
    })),
    links: form.value.links,
  };
  const warehousePlace = await readPlace(context);
  const plan = buildPlan(
    {
      warehouses: warehousePlace.warehouses,
      links: warehousePlace.channelWarehouses.map(({ id, warehouseId }) => ({
        channelWarehouseId: id,
        warehouseId,
      })),
    },
    draft,
  );
  const doomedLinks = findLinksToDeleted(form.value.links, plan.deleted, warehousePlace);
  if (doomedLinks.length > 0)
    return rejectInvalid({
      formData,
      fieldErrors: Object.fromEntries(doomedLinks.map((field) => [field, "deleted_warehouse"])),
    });
  if (isUnchanged(plan))
    return redirectWithTone(context, getPageHref(context), "info", "warehouses:unchanged");
  if (form.value.answer === "no") return rejectInvalid({ formData, formError: "aborted" });
  if (form.value.answer !== "yes") return askAboutPlan(formData, plan, warehousePlace.warehouses);
  const progress = { any: false };
  const onWritten = () => {
    progress.any = true;
  };
  const outcome = await attempt(
    savePlan(getCall(context), plan, warehousePlace.channelWarehouses, onWritten).then(() => null),
  );
  forgetShellFacts(currentState(context).token);
  if (outcome.ok) return redirectWithToast(context, getPageHref(context), "warehouses:saved");
  const field = nameField(outcome.problem.fields, draft, plan);
  if (field)
    return rejectProblem(formData, { ...outcome.problem, fields: { [field]: "name_taken" } });
  // A warehouse with stock leads to the page that moves its stock.
  if (!progress.any && outcome.problem.code !== "has_stock")
    return rejectProblem(formData, { ...outcome.problem, fields: undefined });
  addProblemToast(context, "error", outcome.problem);
  const full = outcome.problem.code === "has_stock" ? (plan.deleted[0] ?? "") : "";
  return redirect(
    full ? `${getPageHref(context)}?full=${encodeURIComponent(full)}` : getPageHref(context),
    303,
  );
}

/** Returns the fields of links that are changed to a warehouse which the same form deletes. */
function findLinksToDeleted(
  links: Draft["links"],
  deletedIds: readonly string[],
  { channelWarehouses }: Awaited<ReturnType<typeof readPlace>>,
): string[] {
  const savedLinks = new Map(channelWarehouses.map(({ id, warehouseId }) => [id, warehouseId]));
  return links.flatMap(({ channelWarehouseId, warehouseId }, index) =>
    deletedIds.includes(warehouseId) && savedLinks.get(channelWarehouseId) !== warehouseId
      ? [`links[${index}].warehouseId`]
      : [],
  );
}

/** Returns the form without a new warehouse and without the links to it. */
function removeRow(formData: FormData, id: string): FormData {
  const keptForm = new FormData();
  const [row] = [...formData].flatMap(([name, value]) =>
    value === id ? (/^(warehouses\[\d+\])\.id$/.exec(name)?.[1] ?? []) : [],
  );
  for (const [name, value] of formData) {
    const isOfRow = row !== undefined && name.startsWith(`${row}.`) && !name.endsWith(".id");
    if (name !== "removed" && !isOfRow && (value !== id || name.endsWith(".id")))
      keptForm.append(name, value);
  }
  return keptForm;
}

const getPageHref = (context: Context) => currentState(context).url.pathname;

function askAboutPlan(formData: FormData, plan: Plan, before: { id: string; name: string }[]) {
  const findName = (id: string) => before.find((one) => one.id === id)?.name ?? "";
  const askingReply: WarehouseReply = {
    ...returnTyped(formData),
    asks: {
      renamed: plan.changed.map(({ id }) => findName(id)),
      created: plan.created.map(({ values }) => values.name),
      deleted: plan.deleted.map(findName),
      links: plan.links.length,
    },
  };
  return data(askingReply, { status: 422 });
}

/** Returns the form's field for a name that the upstream reports as taken. */
function nameField(
  fields: Record<string, string> | undefined,
  { warehouses }: Draft,
  plan: Plan,
): string | null {
  const [path, code] = Object.entries(fields ?? {})[0] ?? [];
  if (path === undefined || code !== "name_taken") return null;
  const index = /^warehouses\[(\d+)\]/.exec(path)?.[1];
  const id =
    index === undefined
      ? plan.changed.find(({ values }) => values.name !== undefined)?.id
      : plan.created[Number(index)]?.temporaryId;
  const position = warehouses.findIndex((one) => one.id === id);
  return position >= 0 ? `warehouses[${position}].name` : null;
}
