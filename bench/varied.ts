import { addCookies, type LoadRequest } from "./load.ts";
import { BENCH_KEY } from "./measured-cases.ts";
import type { RunningServer } from "./servers.ts";
import { shuffleItems, type VariedCase } from "./varied-pages.ts";

const SHUFFLE_SEED = 20_261_122;
const AT_ONCE = 8;

/**
 * For a process that answers pages only. Jobs of twenty accounts with unreachable shops would count
 * as page cost. Builds that run side by side share one key: otherwise each makes its own and cannot
 * read what another wrote.
 */
export const PAGES_ENV = {
  ROLE: "web",
  CREDENTIALS_KEY: BENCH_KEY,
  ETALASE_DEMO: "off",
  SANDBOX: "on",
};

/** Builds the same pages' requests for the minimal server (floor.ts), in random order. */
export const buildFloorRequests = ({ pages }: VariedCase): LoadRequest[] =>
  shuffleItems(pages, SHUFFLE_SEED).map(({ floor, account }) => ({
    path: floor,
    headers: { "x-jwt": `Bearer ${account.token}` },
  }));

/** The same pages as each account's browser requests them on a later visit. */
export async function buildAppRequests(
  { origin }: RunningServer,
  { pages }: VariedCase,
): Promise<LoadRequest[]> {
  const tokens = new Set(pages.map(({ account }) => account.token));
  const headers = new Map(
    await Promise.all(
      [...tokens].map(async (token) => [token, await browseOnce(origin, token)] as const),
    ),
  );
  return shuffleItems(pages, SHUFFLE_SEED).map(({ app, account }) => ({
    path: app,
    headers: headers.get(account.token) ?? {},
  }));
}

async function browseOnce(origin: string, token: string): Promise<Record<string, string>> {
  const headers = { Cookie: `x-jwt=${token}` };
  return addCookies(headers, await fetch(`${origin}/`, { headers, redirect: "manual" }));
}

/** Requests each page once, as a warm-up. Throws if a page has lost its rows or its session. */
export async function askForEach(
  { origin }: RunningServer,
  requests: readonly LoadRequest[],
  shows: string,
): Promise<void> {
  const waitingRequests = requests.values();
  const requestNext = async () => {
    for (const { path, headers } of waitingRequests) {
      const answer = await fetch(origin + path, { headers, redirect: "manual" });
      if (answer.status !== 200 || !(await answer.text()).includes(shows))
        throw new Error(`${origin}${path} answered ${answer.status} without ${shows}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, requestNext));
}
