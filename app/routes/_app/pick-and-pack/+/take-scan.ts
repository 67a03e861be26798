import "server-only";
import { z } from "zod";
import { type Attempt, attempt, type Call, nullIfMissing } from "#app/upstream/http.ts";
import { type ScanOutcome, scan } from "#contract/pick-scans.ts";

const emptyToNull = (value: unknown) => (value === "" || value === undefined ? null : value);

/** Fields of the scan form (scan-box.tsx), and of a scan queued offline. */
const ScanForm = z.object({
  clientId: z.string(),
  step: scan.body.shape.step,
  code: z.string(),
  waveId: z.preprocess(emptyToNull, z.string().nullable()),
  pickpackId: z.preprocess(emptyToNull, z.string().nullable()),
  handOverId: z.preprocess(emptyToNull, z.string().nullable()),
});

const GONE_PROBLEM = { code: "not_found", message: "What it was scanned for is gone" };

/** Returns `null` if nothing was scanned. */
export async function handleScan(call: Call, form: FormData): Promise<Attempt<ScanOutcome> | null> {
  const parsed = ScanForm.safeParse(Object.fromEntries(form));
  if (!parsed.success || parsed.data.code.trim() === "") return null;
  const outcome = await attempt(nullIfMissing(call(scan, { body: parsed.data })));
  if (!outcome.ok) return outcome;
  return outcome.value
    ? { ok: true, value: outcome.value.scan }
    : { ok: false, status: 404, problem: GONE_PROBLEM };
}
