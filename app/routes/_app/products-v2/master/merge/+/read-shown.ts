import "server-only";
import { z } from "zod";
import type { ShownPreview } from "./merge-form.tsx";

const shownSchema = z.object({
  choices: z.string(),
  versions: z.record(z.string(), z.number().int()),
});

/** Returns what the page had previewed when the form was sent, or `null` if it cannot be read. */
export function readShown(value: unknown): ShownPreview | null {
  if (typeof value !== "string") return null;
  try {
    return shownSchema.safeParse(JSON.parse(value)).data ?? null;
  } catch {
    return null;
  }
}
