import "server-only";
import type { Problem } from "#contract/problem.ts";
import type { MessageKey, MessageValues } from "./keys.ts";
import { resources } from "./resources.ts";

/** The message of an error code, for toasts; the general one when the code is not known here. */
export function knownErrorKey(code: string): MessageKey {
  return code in resources.en.errors ? (`errors:${code}` as MessageKey) : "errors:unexpected";
}

/** What a Problem's message may fill in. */
export function factsOf({ details = {} }: Pick<Problem, "details">): MessageValues {
  return Object.fromEntries(
    Object.entries(details).filter(
      (fact): fact is [string, string | number] =>
        typeof fact[1] === "string" || typeof fact[1] === "number",
    ),
  );
}
