import { ConnectorError } from "#backend/marketplaces/connector.ts";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import { CHANGED_ANSWER, collectPutAside, type PutAside } from "#backend/marketplaces/put-aside.ts";

/** A marketplace's published answers by path; `{name}` in a path is any id. */
export type Samples = Readonly<Record<string, readonly unknown[]>>;

/** A connector's work with what a seller's shop needs, and the surroundings of `answering`. */
export type Read<C> = (connector: C, credentials: Credentials) => Promise<unknown>;

export const CREDENTIALS: Credentials = {
  shopId: "7000714532876273420",
  accessToken: "access",
  refreshToken: "refresh",
  accessExpiresAt: new Date("2027-01-01T00:00:00Z"),
  refreshExpiresAt: new Date("2027-06-01T00:00:00Z"),
};

/** Returns a `fetch` that answers each call by its sample, and the paths that were asked. */
export function answering(
  samples: Samples,
  { otherwise, change = (answer) => answer }: Options,
): { fetch: typeof fetch; asked: Set<string> } {
  const asked = new Set<string>();
  const patterns = Object.keys(samples).map(
    (key) => [key, new RegExp(`^${key.replaceAll(/\{\w+\}/g, "[^/]+")}$`)] as const,
  );
  const answer = async (input: string | URL | Request): Promise<Response> => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const path = pathname.replace(/^\/rest/, "");
    const key = path in samples ? path : patterns.find(([, pattern]) => pattern.test(path))?.[0];
    if (key === undefined) return Response.json(otherwise);
    asked.add(key);
    return Response.json(change(samples[key]?.[0], key));
  };
  return { fetch: answer as typeof fetch, asked };
}

interface Options {
  /** The answer of calls whose pages have no sample. */
  otherwise: object;
  change?: (answer: unknown, path: string) => unknown;
}

/**
 * Runs a connector's work. Refusals are as good as any answer (a sample names its own order); what
 * could not be read is returned.
 */
export async function findUnreadable(work: () => Promise<unknown>): Promise<string[]> {
  const records: PutAside[] = [];
  const found: string[] = [];
  try {
    await collectPutAside(records, work);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error.code === CHANGED_ANSWER) found.push(error.message);
  }
  return [...found, ...records.map(({ kind, reason }) => `${kind}: ${reason}`)];
}
