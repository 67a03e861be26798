import { type Account, api, origin } from "./account.ts";

const PATH = "/v1/channels/meta";

/**
 * Connects the account to Meta's sandbox, as the browser would, and sends the products to the
 * catalogue there. Returns the sync's id.
 */
export async function syncToMeta(
  account: Account,
  channelId: string,
  productIds: readonly string[],
): Promise<string> {
  const redirectUrl = `${origin()}/meta/connected`;
  const { url } = await api<{ url: string }>(
    account,
    "GET",
    `${PATH}/consent?${new URLSearchParams({ redirectUrl })}`,
  );
  const agreed = await fetch(url, {
    method: "POST",
    headers: { "x-jwt": `Bearer ${account.token}` },
    body: new URLSearchParams({ decision: "confirm" }),
    redirect: "manual",
  });
  const back = new URL(agreed.headers.get("Location") ?? "", origin()).searchParams;
  await api(account, "POST", `${PATH}/access`, {
    code: back.get("code"),
    state: back.get("state"),
  });
  const { businesses } = await api<{ businesses: { id: string }[] }>(
    account,
    "GET",
    `${PATH}/businesses`,
  );
  const businessId = businesses[0]?.id ?? "";
  const { catalogs } = await api<{ catalogs: { id: string }[] }>(
    account,
    "GET",
    `${PATH}/businesses/${businessId}/catalogs`,
  );
  const catalogId = catalogs[0]?.id ?? "";
  await api(account, "PUT", `${PATH}/access`, { businessId, catalogId });
  const domain = `${channelId}.example`;
  await api(account, "POST", `${PATH}/domains`, { channelId, domain });
  const { taskId } = await api<{ taskId: string }>(account, "POST", `${PATH}/syncs`, {
    ...{ catalogId, productIds, channelId, url: `https://${domain}` },
  });
  await api(account, "POST", "/v1/products/feeds", { name: "Situs", url: domain });
  return taskId;
}
