import type { TestBackend } from "#tests/support/backend.ts";
import type { openShop } from "./world.ts";

type Shop = Pick<Awaited<ReturnType<typeof openShop>>, "owner" | "ask" | "shop">;
const addressOf = ({ shop }: Shop) => `/v1/channels/shop/${shop.channelId}/messengers`;

/** Connects the shop's WhatsApp with its webhook. */
export async function connectShopWhatsApp(world: TestBackend, shop: Shop) {
  const { controls } = world.sandboxes.messengers;
  const { accountId } = shop.owner;
  const made = await controls.account(accountId, "whatsapp");
  const keys = {
    phoneNumberId: made.accountId,
    accessToken: made.accessToken,
    secret: made.secret,
  };
  const { messengers } = await shop.ask("PUT", `${addressOf(shop)}/whatsapp`, keys);
  const { account } = messengers.find((one: { messenger: string }) => one.messenger === "whatsapp");
  await controls.setWebhook(accountId, "whatsapp", {
    url: account.webhookUrl,
    verifyToken: account.verifyToken,
  });
  return { keys, account, path: new URL(account.webhookUrl).pathname.replace("/api", "") };
}

export async function connectShopLine(world: TestBackend, shop: Shop) {
  const { controls } = world.sandboxes.messengers;
  const { accountId } = shop.owner;
  const made = await controls.account(accountId, "line");
  const keys = { accessToken: made.accessToken, secret: made.secret };
  const { messengers } = await shop.ask("PUT", `${addressOf(shop)}/line`, keys);
  const { account } = messengers.find((one: { messenger: string }) => one.messenger === "line");
  await controls.setWebhook(accountId, "line", { url: account.webhookUrl });
  return { keys, account, path: new URL(account.webhookUrl).pathname.replace("/api", "") };
}
