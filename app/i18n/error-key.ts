import "server-only";
import type { MessageKey, MessageValues } from "./keys.ts";
import { resources } from "./resources.ts";

/**
 * Returns the message key of an error code, for toasts. Returns the general one if the code is
 * unknown or `facts` lack a value of its text.
 */
export function findErrorKey(code: string, facts: MessageValues): MessageKey {
  const texts: Record<string, string> = resources.en.errors;
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  const places = [...(text?.matchAll(/\{\{(\w+)\}\}/g) ?? [])].map(([, place = ""]) => place);
  return text !== undefined && places.every((place) => place in facts)
    ? (`errors:${code}` as MessageKey)
    : "errors:unexpected";
}
