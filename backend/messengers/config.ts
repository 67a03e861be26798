import { z } from "zod";
import type { MessengerId } from "#contract/messengers.ts";

const mode = z.enum(["sandbox", "live", "off"]).optional();

/** Messengers' variables. Sellers enter their own keys in the product. */
export const MESSENGER_VARIABLES = {
  /** `sandbox`, where SANDBOX allows it; `live`; `off`. */
  MESSENGERS_MODE: mode,
  WHATSAPP_HOST: z.url().default("https://graph.facebook.com"),
  LINE_MESSAGING_HOST: z.url().default("https://api.line.me"),
};
const Variables = z.object(MESSENGER_VARIABLES);

export interface MessengerSettings {
  /** `off`: buyers get mails, and sellers write by hand. */
  mode: "sandbox" | "live" | "off";
  /** Hosts without a trailing slash. */
  hosts: Record<MessengerId, string>;
}

export function readMessengerSettings(
  e: z.output<typeof Variables>,
  { hasSandbox, publicOrigin }: { hasSandbox: boolean; publicOrigin: string },
): MessengerSettings {
  if (e.MESSENGERS_MODE === "live")
    return {
      mode: "live",
      hosts: {
        whatsapp: e.WHATSAPP_HOST.replace(/\/$/, ""),
        line: e.LINE_MESSAGING_HOST.replace(/\/$/, ""),
      },
    };
  const sandbox = `${new URL(publicOrigin).origin}/sandbox/messengers`;
  return {
    mode: hasSandbox && e.MESSENGERS_MODE !== "off" ? "sandbox" : "off",
    hosts: { whatsapp: `${sandbox}/whatsapp`, line: `${sandbox}/line` },
  };
}
