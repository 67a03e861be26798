import "server-only";
import { errors } from "./en/errors.ts";
import type { MessageKey } from "./translate.ts";

/** The message of an error code, for toasts; the general one when the code is not known here. */
export function knownErrorKey(code: string): MessageKey {
  return code in errors ? (`errors:${code}` as MessageKey) : "errors:unexpected";
}
