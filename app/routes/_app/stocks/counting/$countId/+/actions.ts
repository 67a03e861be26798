import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import type { ScanVerdict } from "#app/components/scan/verdict-bar.tsx";
import { errorMessage, pickTextFacts } from "#app/i18n/keys.ts";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { addProblemToast, addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { typedUnits } from "#app/services/stock/typed-units.ts";
import { attempt } from "#app/upstream/http.ts";
import { MAX_SCAN_AGE_MS } from "#contract/numbers.ts";
import { VARIANCE_REASONS } from "#contract/statuses.ts";
import {
  explainVariances,
  postStockCount,
  recountStock,
  reviewStockCount,
  scanStockCount,
  startStockCount,
  voidStockCount,
} from "#contract/stock-counts.ts";
import { NO_REASON } from "./no-reason.ts";

type Context = Readonly<RouterContextProvider>;
type Params = { countId: string };

const Scan = z.object({
  code: z.string({ error: "required" }).trim().min(1, "required").max(100, "too_long"),
  quantity: typedUnits.default(1),
  mode: z.enum(["add", "set"]).default("add"),
  /** Id of the scan from the form: a scan that is sent twice counts once. */
  clientId: z.string().min(1).max(64),
  /** Only scans of the queue have it. */
  ageMs: z.coerce
    .number()
    .int("invalid_number")
    .min(0, "too_small")
    .default(0)
    .transform((age) => Math.min(age, MAX_SCAN_AGE_MS)),
});

const sendScan = (context: Context, params: Params, { clientId, ...scan }: z.output<typeof Scan>) =>
  attempt(getCall(context)(scanStockCount, { params, body: { ...scan, scanKey: clientId } }));

/**
 * Takes one scan of the queue (components/scan/use-scans.ts). A permanent refusal is returned as a
 * verdict, so that the queue continues.
 */
export async function handleScan(
  context: Context,
  params: Params,
  formData: FormData,
): Promise<ScanVerdict> {
  const t = getT(context);
  const code = String(formData.get("code") ?? "");
  const buildRefusedVerdict = (
    problem: string,
    details?: Record<string, unknown>,
  ): ScanVerdict => ({
    ok: false,
    title: errorMessage(t, problem, pickTextFacts(details)),
    detail: t("counting:scan.scanned", { code }),
  });
  const form = parseForm(formData, Scan);
  if (!form.ok) return buildRefusedVerdict(Object.values(form.fieldErrors)[0] ?? "unexpected");
  const scanned = await sendScan(context, params, form.value);
  if (!scanned.ok) {
    if (scanned.status >= 500 || scanned.status === 429)
      throw new Response(null, { status: scanned.status });
    return buildRefusedVerdict(scanned.problem.code, scanned.problem.details);
  }
  const { item, wasListed } = scanned.value;
  const { number } = getFormat(context);
  const figures = item.counters.map(({ name, counted }) => `${name} ${number(counted)}`);
  return {
    ok: true,
    title: t("counting:scan.done", { sku: item.sku, counted: number(item.counted ?? 0) }),
    detail: item.isDisputed
      ? `${t("counting:disputed")}: ${figures.join(" · ")}`
      : wasListed
        ? [item.productName, item.variantName].filter(Boolean).join(" · ")
        : t("counting:scan.listed", { sku: item.sku }),
  };
}

/** Takes one scan. The page returns with an empty field in focus. */
export async function addScan(context: Context, params: Params, formData: FormData) {
  const form = parseForm(formData, Scan);
  if (!form.ok) return rejectInvalid(form);
  const scanned = await sendScan(context, params, form.value);
  if (!scanned.ok) {
    const { problem } = scanned;
    if (problem.code !== "count_moved_on")
      return rejectProblem(formData, {
        ...problem,
        fields: problem.fields ?? { code: problem.code },
      });
    addProblemToast(context, "error", problem);
    return redirect(getPageHref(context), 303);
  }
  const { item, wasListed } = scanned.value;
  const countedText = getFormat(context).number(item.counted ?? 0);
  if (!wasListed) addToast(context, "info", "counting:scan.listed", { sku: item.sku });
  return redirectWithToast(context, getPageHref(context), "counting:scan.done", {
    ...{ sku: item.sku, counted: countedText },
  });
}

const getPageHref = (context: Context) => {
  const { url } = currentState(context);
  return url.pathname + url.search;
};

const STEP_CALLS = {
  start: startStockCount,
  review: reviewStockCount,
  post: postStockCount,
  void: voidStockCount,
} as const;

/** Moves the count to its next step. A message on the page says why a step is refused. */
export async function runCountStep(
  context: Context,
  params: Params,
  step: keyof typeof STEP_CALLS,
) {
  const outcome = await attempt(getCall(context)(STEP_CALLS[step], { params }));
  if (!outcome.ok) addProblemToast(context, "error", outcome.problem);
  return redirect(currentState(context).url.pathname, 303);
}

/**
 * Saves the reasons of all shown levels, and restarts the chosen levels if "recount" was pressed.
 * Both buttons belong to one form, so neither loses its input.
 */
export async function changeItems(context: Context, params: Params, formData: FormData) {
  const call = getCall(context);
  const items = readReasons(formData);
  if (items.length > 0) {
    const explained = await attempt(call(explainVariances, { params, body: { items } }));
    if (!explained.ok) {
      addProblemToast(context, "error", explained.problem);
      return redirect(getPageHref(context), 303);
    }
  }
  if (formData.get("do") === "recount") {
    const stockIds = formData.getAll("ids").map(String);
    if (stockIds.length === 0) addToast(context, "warning", "stockRuns:bulk.none");
    else {
      const outcome = await attempt(call(recountStock, { params, body: { stockIds } }));
      if (!outcome.ok) addProblemToast(context, "error", outcome.problem);
    }
  } else if (items.length > 0) addToast(context, "success", "counting:toast.kept");
  return redirect(getPageHref(context), 303);
}

const readReasons = (formData: FormData) =>
  [...formData].flatMap(([name, value]) => {
    const [, stockId] = /^reason-(.+)$/.exec(name) ?? [];
    const reason = value === NO_REASON ? null : VARIANCE_REASONS.find((known) => known === value);
    return stockId && reason !== undefined ? [{ stockId, reason }] : [];
  });
