import "server-only";
import type { Language } from "#contract/accounts.ts";
import * as en from "./en/all.ts";
import * as id from "./id/all.ts";
import * as th from "./th/all.ts";
import type { Messages } from "./translate.ts";

const MESSAGES = { en, id, th } satisfies Record<Language, Required<Messages>>;

export function messagesOf(language: Language): Required<Messages> {
  return MESSAGES[language];
}
