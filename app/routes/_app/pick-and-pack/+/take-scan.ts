import "server-only";
import { z } from "@hono/zod-openapi";
import type { Call } from "#app/services/upstream/http.ts";
import { type ScanOutcome, scan } from "#contract/pick-scans.ts";

const empty = (value: unknown) => (value === "" || value === undefined ? null : value);

/**
 * The fields of a scan form (scan-box.tsx), and of a scan that was kept until the network was
 * there.
 */
const ScanForm = z.object({
  clientId: z.string(),
  step: scan.body.shape.step,
  code: z.string(),
  waveId: z.preprocess(empty, z.string().nullable()),
  pickpackId: z.preprocess(empty, z.string().nullable()),
  handOverId: z.preprocess(empty, z.string().nullable()),
});

/** Null: nothing was scanned. */
export async function takeScan(call: Call, form: FormData): Promise<ScanOutcome | null> {
  const parsed = ScanForm.safeParse(Object.fromEntries(form));
  if (!parsed.success || parsed.data.code.trim() === "") return null;
  return (await call(scan, { body: parsed.data })).scan;
}
