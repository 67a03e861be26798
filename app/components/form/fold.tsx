"use client";
import type { ComponentProps } from "react";
import { type FormReply, sentValue } from "#app/models/form/reply.ts";
import { useReply } from "./use-reply.ts";

/**
 * A `<details>` around an `ActionForm` of the same `intent`, folded away until it is wanted. It
 * stands open when that form comes back refused: without JavaScript the page is made anew, and a
 * folded one would hide what was typed and what is wrong with it.
 */
export function Fold({ intent, ...props }: ComponentProps<"details"> & { intent: string }) {
  const reply = useReply<FormReply>();
  const isRefused = reply?.error !== undefined && sentValue(reply, "intent") === intent;
  return <details open={isRefused || undefined} {...props} />;
}
