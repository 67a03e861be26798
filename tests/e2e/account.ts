/** Calls to the run's server besides the browser, for accounts and data that a test needs. */
export const origin = () => process.env.E2E_ORIGIN ?? "";

export interface Account {
  email: string;
  password: string;
  token: string;
  /** The site that has it, if not the run's. */
  origin?: string;
}

export const getSiteOrigin = (account: Pick<Account, "origin">) => account.origin ?? origin();

let opened = 0;

/** Signs up like a form without JavaScript, and exchanges the code for the token. */
export async function openAccount(
  shopName: string,
  { host = "toko.test", countryCode = "id" } = {},
): Promise<Account> {
  const account = {
    email: `e2e.${process.pid}.${++opened}@${host}`,
    password: "kata sandi yang panjang",
  };
  const query = new URLSearchParams({ redirect: `${origin()}/signup/callback`, target: "/" });
  const answer = await fetch(`${origin()}/api/v1/accounts/auth/signup?${query}`, {
    method: "POST",
    // Each account comes from its own address (start-server.ts trusts one proxy): the run opens
    // more accounts than one address may.
    headers: { "X-Forwarded-For": `10.${process.pid & 255}.${opened >> 8}.${opened & 255}` },
    body: new URLSearchParams({ ...account, name: "Laras Wulandari", shopName, countryCode }),
    redirect: "manual",
  });
  const [, code] = /\/signup\/callback\/([^/?]+)/.exec(answer.headers.get("Location") ?? "") ?? [];
  if (!code) throw new Error(`Signing up answered ${answer.status}`);
  const { token } = (await (
    await fetch(`${origin()}/api/v1/accounts/auth/token?code=${code}`)
  ).json()) as { token: string };
  return { ...account, token };
}

export async function api<T>(
  account: Account,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${getSiteOrigin(account)}/api${path}`, {
    method,
    headers: {
      "x-jwt": `Bearer ${account.token}`,
      ...(body && !isForm ? { "Content-Type": "application/json" } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  if (!answer.ok)
    throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

export async function sandbox<T>(account: Account, action: string, body: object): Promise<T> {
  const answer = await fetch(`${getSiteOrigin(account)}/sandbox/shopee/controls/${action}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "x-jwt": `Bearer ${account.token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${action} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

export async function poll<T>(read: () => Promise<T | null | undefined>, what: string): Promise<T> {
  for (
    const started = Date.now();
    Date.now() - started < 40_000;
    await new Promise((resolve) => setTimeout(resolve, 200))
  ) {
    const found = await read();
    if (found) return found;
  }
  throw new Error(`${what} did not come in time`);
}
