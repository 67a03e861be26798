import { BROWSER } from "#tests/support/browser.ts";
import { APP, type Member, type World } from "./world.ts";

/** Starts a connection as the app does. Returns the address of the consent page. */
export async function startConnect(
  member: Member,
  more: { redirect?: string; channelId?: string } = {},
) {
  const query = new URLSearchParams({
    redirect: more.redirect ?? `${APP}/channels`,
    browserChallenge: BROWSER.challenge,
    ...(more.channelId ? { channelId: more.channelId } : {}),
  });
  return member.call<{ url: string; code: string }>("GET", `/v1/channels/auth/shopee?${query}`);
}

/** Calls the callback as the browser does after the consent, and returns where it redirects. */
export async function comeBack(
  world: World,
  consentUrl: string,
  query: Record<string, string>,
  headers: Record<string, string> = { cookie: BROWSER.cookie },
) {
  const state = new URL(consentUrl).searchParams.get("state") ?? "";
  const response = await world.http.request(
    `/v1/channels/auth/shopee/callback?${new URLSearchParams({ state, ...query })}`,
    { headers },
  );
  const target = new URL(response.headers.get("location") ?? "about:blank");
  return {
    status: response.status,
    target,
    channelId: target.searchParams.get("channelId"),
    error: target.searchParams.get("error"),
  };
}

export async function connectShop(world: World, member: Member) {
  const shop = await world.controls.createShop({ name: "Toko Laras", region: "ID" });
  const { body } = await startConnect(member);
  const { channelId, error } = await comeBack(
    world,
    body.url,
    await world.controls.consent(shop.shopId),
  );
  if (!channelId) throw new Error(`The shop was not connected: ${error}`);
  return { channelId, shopId: shop.shopId };
}
