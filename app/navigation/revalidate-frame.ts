import type { ShouldRevalidateFunctionArgs } from "react-router";
import { UNSENT } from "./keep-unsent.ts";

/**
 * The frame around the screens only changes with a submission or a new language. A form that could
 * not be sent has changed nothing; where its session has ended, asking for the frame would leave
 * the page for sign-in.
 */
export function revalidateFrame({
  formMethod,
  nextUrl,
  actionResult,
}: Pick<ShouldRevalidateFunctionArgs, "formMethod" | "nextUrl" | "actionResult">): boolean {
  if (actionResult === UNSENT) return false;
  return (formMethod !== undefined && formMethod !== "GET") || nextUrl.searchParams.has("lang");
}
