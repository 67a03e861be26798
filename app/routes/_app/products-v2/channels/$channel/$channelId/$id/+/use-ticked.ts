"use client";
import { use } from "react";
import { FormContext } from "#app/components/form/form-context.ts";
import { findSentValues, hasSentValues } from "#app/models/form/reply.ts";

/**
 * Returns whether a box starts ticked. A returned form counts as sent, because an unticked box is
 * not sent at all.
 */
export function useTicked(name: string, chosen: boolean): boolean {
  const { reply } = use(FormContext);
  return hasSentValues(reply) ? findSentValues(reply, name).length > 0 : chosen;
}
