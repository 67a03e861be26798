import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { createTypedWhole } from "#app/models/form/typed-number.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { addProblemToast, addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { MAX_PIECES } from "#contract/numbers.ts";
import { confirmPutBack, reportShort } from "#contract/pick-packs.ts";
import {
  assignWave,
  cancelWave,
  createWave,
  releaseLines,
  takeLines,
} from "#contract/pick-waves.ts";
import { handleScan } from "./take-scan.ts";
import { buildVerdictParams } from "./verdict.ts";

type Context = Readonly<RouterContextProvider>;
const HOUR_MS = 3_600_000;

const WaveForm = z.object({
  warehouseId: z.string(),
  courier: z.string().default(""),
  withoutCourier: z.string().optional().transform(Boolean),
  kind: createWave.body.shape.kind,
  size: createTypedWhole(1, 200),
  /** Hours from now, or an ISO instant. "" for any time. */
  within: z
    .union([z.literal(""), z.string().regex(/^\d{1,3}$/), z.iso.datetime()], "invalid")
    .default(""),
  assignee: z.string().default("me"),
});

export async function makeWave(context: Context, formData: FormData) {
  const form = parseForm(formData, WaveForm);
  if (!form.ok) return rejectInvalid(form);
  const { within, assignee, ...wave } = form.value;
  const isHours = /^\d+$/.test(within);
  const shipByBefore = isHours
    ? new Date(Date.now() + Number(within) * HOUR_MS).toISOString()
    : within || null;
  const outcome = await attempt(
    getCall(context)(createWave, {
      body: { ...wave, shipByBefore, assigneeId: assignee === "anybody" ? null : assignee },
    }),
  );
  return outcome.ok
    ? redirectWithToast(context, `/pick-and-pack/waves/${outcome.value.wave.id}`, "pickPack:made")
    : rejectProblem(formData, outcome.problem);
}

/** Handles the POSTs of a wave's page, by `intent`. */
export async function runWaveAction(context: Context, waveId: string, formData: FormData) {
  const call = getCall(context);
  const page = `/pick-and-pack/waves/${waveId}`;
  const params = { waveId };
  switch (formData.get("intent")) {
    case "scan": {
      const taken = await handleScan(call, formData);
      if (taken && !taken.ok) return answerRefused(context, page, taken.problem);
      return redirect(taken ? `${page}?${buildVerdictParams(taken.value)}` : page, 303);
    }
    case "take": {
      const outcome = await attempt(call(takeLines, { params, body: { stops: 10 } }));
      if (!outcome.ok) return answerRefused(context, page, outcome.problem);
      const { length } = outcome.value.taken;
      if (length > 0) return redirectWithToast(context, page, "pickPack:taken", { count: length });
      addToast(context, "info", "pickPack:taken.none");
      return redirect(page, 303);
    }
    case "release": {
      const outcome = await attempt(call(releaseLines, { params }));
      return outcome.ok
        ? redirectWithToast(context, page, "pickPack:released")
        : answerRefused(context, page, outcome.problem);
    }
    case "assign": {
      const askedAssignee = String(formData.get("assignee") ?? "");
      const assigneeId = askedAssignee === "anybody" ? null : askedAssignee;
      const outcome = await attempt(call(assignWave, { params, body: { assigneeId } }));
      return outcome.ok
        ? redirectWithToast(context, page, "pickPack:assigned")
        : answerRefused(context, page, outcome.problem);
    }
    case "cancel": {
      const outcome = await attempt(call(cancelWave, { params }));
      return outcome.ok
        ? redirectWithToast(context, page, "pickPack:cancelled")
        : answerRefused(context, page, outcome.problem);
    }
    case "put_back": {
      const id = String(formData.get("pickpackId") ?? "");
      const outcome = await attempt(call(confirmPutBack, { params: { id } }));
      return outcome.ok
        ? redirectWithToast(context, page, "pickPack:putBack.noted")
        : answerRefused(context, page, outcome.problem);
    }
    default:
      return reportShortPick(context, page, formData);
  }
}

/** The value holds the record and its line, so one choice sets both. */
const ShortForm = z.object({
  line: z.string().regex(/^.+\|.+$/, "required"),
  quantity: createTypedWhole(1, MAX_PIECES),
  reason: reportShort.body.shape.reason,
  resolution: reportShort.body.shape.resolution,
});

async function reportShortPick(context: Context, page: string, formData: FormData) {
  const form = parseForm(formData, ShortForm);
  if (!form.ok) return rejectInvalid(form);
  const { line, ...short } = form.value;
  const [id = "", lineId = ""] = line.split("|");
  const outcome = await attempt(
    getCall(context)(reportShort, { params: { id }, body: { ...short, lineId } }),
  );
  return outcome.ok
    ? redirectWithToast(context, page, "pickPack:short.done")
    : rejectProblem(formData, outcome.problem);
}

function answerRefused(
  context: Context,
  page: string,
  problem: Parameters<typeof addProblemToast>[2],
): Response {
  addProblemToast(context, "error", problem);
  return redirect(currentState(context).url.pathname || page, 303);
}
