import type { ShouldRevalidateFunctionArgs } from "react-router";
import { UNSENT_REPLY } from "./preserve-form.ts";

/**
 * Revalidates the layout only after a submission or a language change. A form that could not be
 * sent has changed nothing; after the session has ended, revalidating would redirect to sign-in.
 */
export function revalidateFrame({
  formMethod,
  nextUrl,
  actionResult,
}: Pick<ShouldRevalidateFunctionArgs, "formMethod" | "nextUrl" | "actionResult">): boolean {
  if (actionResult === UNSENT_REPLY) return false;
  return (formMethod !== undefined && formMethod !== "GET") || nextUrl.searchParams.has("lang");
}
