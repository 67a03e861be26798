import "server-only";
import { Problem } from "#contract/problem.ts";
import { type Attempt, attempt } from "./http.ts";

/**
 * Like `attempt`, for calls that reach a marketplace or a payment provider, also in loaders. No
 * answer (502) becomes a message on the page, because the rest of the page is still valid.
 */
export async function attemptRemote<T>(work: Promise<T>): Promise<Attempt<T>> {
  try {
    return await attempt(work);
  } catch (error) {
    if (!(error instanceof Response) || error.status !== 502) throw error;
    const problem = Problem.safeParse(await error.json().catch(() => undefined));
    return {
      ok: false,
      status: error.status,
      problem: problem.data ?? { code: "upstream_unavailable", message: `HTTP ${error.status}` },
    };
  }
}
