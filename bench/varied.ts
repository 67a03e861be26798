import { type LoadRequest, withCookies } from "./load.ts";
import { BENCH_KEY } from "./measured-cases.ts";
import type { RunningServer } from "./servers.ts";
import { shuffled, type VariedCase } from "./varied-pages.ts";

const SEED = 20_261_122;
const AT_ONCE = 8;

/**
 * Of a process that answers pages and leaves jobs to others: those of twenty accounts whose shops
 * do not answer would be a part of what each page costs. Builds beside each other have one key, or
 * each makes its own and reads nothing that another has written.
 */
export const PAGES_ENV = {
  ROLE: "web",
  CREDENTIALS_KEY: BENCH_KEY,
  ETALASE_DEMO: "off",
  SANDBOX: "on",
};

/** The case's pages as the floor gets them, in random order. */
export const floorRequests = ({ pages }: VariedCase): LoadRequest[] =>
  shuffled(pages, SEED).map(({ floor, account }) => ({
    path: floor,
    headers: { "x-jwt": `Bearer ${account.token}` },
  }));

/** The same as each account's browser asks the app for them, which has been there before. */
export async function appRequests(
  { origin }: RunningServer,
  { pages }: VariedCase,
): Promise<LoadRequest[]> {
  const tokens = new Set(pages.map(({ account }) => account.token));
  const headers = new Map(
    await Promise.all(
      [...tokens].map(async (token) => [token, await browse(origin, token)] as const),
    ),
  );
  return shuffled(pages, SEED).map(({ app, account }) => ({
    path: app,
    headers: headers.get(account.token) ?? {},
  }));
}

async function browse(origin: string, token: string): Promise<Record<string, string>> {
  const headers = { Cookie: `x-jwt=${token}` };
  return withCookies(headers, await fetch(`${origin}/`, { headers, redirect: "manual" }));
}

/**
 * Asks for each once, which also warms the server up. A page that lost its rows or its session
 * proves nothing.
 */
export async function askForEach(
  { origin }: RunningServer,
  requests: readonly LoadRequest[],
  shows: string,
): Promise<void> {
  const waiting = requests.values();
  const ask = async () => {
    for (const { path, headers } of waiting) {
      const answer = await fetch(origin + path, { headers, redirect: "manual" });
      if (answer.status !== 200 || !(await answer.text()).includes(shows))
        throw new Error(`${origin}${path} answered ${answer.status} without ${shows}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
}
