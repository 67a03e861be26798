import "server-only";
import type { Language } from "#contract/accounts.ts";
import { resources } from "./resources.ts";
import type { Messages } from "./translate.ts";

export function messagesOf(language: Language): Required<Messages> {
  return resources[language];
}
