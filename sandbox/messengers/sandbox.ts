import { Hono } from "hono";
import type { Mood } from "../moods.ts";
import { createSandbox, type Product } from "../mount.ts";
import { ensureAccount, listMessages, setMishap, setMoods, setWebhook } from "./accounts.ts";
import type { MessengerName, MessengerSandboxDeps } from "./deps.ts";
import { addDesk, changeStatus } from "./desk.ts";
import { addLineRoutes, unfollowAccount, writeToAccount } from "./line-api.ts";
import { MESSENGER_MOODS } from "./moods.ts";
import { deliverDue } from "./pushes.ts";
import { addWhatsAppRoutes, writeToNumber } from "./whatsapp-api.ts";

function createRoutes(deps: MessengerSandboxDeps): Hono {
  const root = new Hono();
  addWhatsAppRoutes(root, deps);
  addLineRoutes(root, deps);
  addDesk(root, deps);
  return root;
}

/** WhatsApp's Cloud API and LINE's Messaging API in this process, with a desk for both. */
export const messengers = createSandbox({
  title: "WhatsApp, LINE",
  moods: MESSENGER_MOODS,
  own: (_settings: object, { publicOrigin }: Product) => ({ appOrigin: publicOrigin }),
  routes: createRoutes,
  controls: (deps: MessengerSandboxDeps) => ({
    account: (seller: string, messenger: MessengerName) => ensureAccount(deps, seller, messenger),
    setWebhook: (
      seller: string,
      messenger: MessengerName,
      webhook: { url: string; verifyToken?: string },
    ) => setWebhook(deps, seller, messenger, webhook),
    setMoods: (
      seller: string,
      messenger: MessengerName,
      values: { moods: readonly Mood[]; seed?: number },
    ) => setMoods(deps, seller, messenger, values),
    /** The newest first. */
    messages: (seller: string, messenger: MessengerName) => listMessages(deps, seller, messenger),
    status: (seller: string, id: string, status: "delivered" | "read" | "failed") =>
      changeStatus(deps, seller, id, status),
    mishap: async (
      seller: string,
      messenger: MessengerName,
      values: { lostAnswers?: number; refusedCalls?: number; refusalCode?: number },
    ) => {
      await setMishap(deps, seller, messenger, values);
    },
    writeWhatsApp: async (seller: string, from: { phone: string; name: string; text: string }) =>
      writeToNumber(deps, await ensureAccount(deps, seller, "whatsapp"), from),
    writeLine: async (seller: string, from: { name: string; text: string }) =>
      writeToAccount(deps, await ensureAccount(deps, seller, "line"), from),
    unfollowLine: async (seller: string, name: string) =>
      unfollowAccount(deps, await ensureAccount(deps, seller, "line"), name),
  }),
  tick: deliverDue,
});
