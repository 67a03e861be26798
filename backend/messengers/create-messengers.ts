import type { MessengerId } from "#contract/messengers.ts";
import type { BackendConfig } from "../config.ts";
import { createLine } from "./line/line.ts";
import type { MessengerProvider } from "./messenger.ts";
import { createWhatsApp } from "./whatsapp/whatsapp.ts";

/** The result returns `null` for a messenger that this server does not use. */
export function createMessengers(
  { messengers: { mode, hosts } }: Pick<BackendConfig, "messengers">,
  { fetch }: { fetch: typeof globalThis.fetch },
): (id: MessengerId) => MessengerProvider | null {
  if (mode === "off") return () => null;
  const providers: Record<MessengerId, MessengerProvider> = {
    whatsapp: createWhatsApp({ host: hosts.whatsapp, fetch }),
    line: createLine({ host: hosts.line, fetch }),
  };
  return (id) => providers[id];
}
