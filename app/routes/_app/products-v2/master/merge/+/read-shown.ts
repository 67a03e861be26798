import "server-only";
import { z } from "zod";
import type { Shown } from "./merge-form.tsx";

const shownSchema = z.object({
  choices: z.string(),
  versions: z.record(z.string(), z.number().int()),
});

/** What the page showed when the form was sent; null for anything else. */
export function readShown(value: unknown): Shown | null {
  if (typeof value !== "string") return null;
  try {
    return shownSchema.safeParse(JSON.parse(value)).data ?? null;
  } catch {
    return null;
  }
}
