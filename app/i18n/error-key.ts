import "server-only";
import type { MessageKey, MessageValues } from "./keys.ts";
import { resources } from "./resources.ts";

/**
 * The message of an error code, for toasts; the general one when the code is not known here, or
 * `facts` lack what its text names.
 */
export function knownErrorKey(code: string, facts: MessageValues): MessageKey {
  const texts: Record<string, string> = resources.en.errors;
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  const places = [...(text?.matchAll(/\{\{(\w+)\}\}/g) ?? [])].map(([, place = ""]) => place);
  return text !== undefined && places.every((place) => place in facts)
    ? (`errors:${code}` as MessageKey)
    : "errors:unexpected";
}
