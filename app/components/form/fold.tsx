"use client";
import type { ComponentProps } from "react";
import { type FormReply, replyTo } from "#app/models/form/reply.ts";
import { useReply } from "./use-reply.ts";

/**
 * A `<details>` around an `ActionForm` with the same `intent`. It is open when that form is
 * refused: without JavaScript the page is rendered again, and a closed one would hide the typed
 * values and the errors.
 */
export function Fold({ intent, ...props }: ComponentProps<"details"> & { intent: string }) {
  const reply = useReply<FormReply>();
  const isRefused = replyTo(reply, intent)?.error !== undefined;
  return <details open={isRefused || undefined} {...props} />;
}
