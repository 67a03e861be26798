import type { ServerProcess } from "./server-process.ts";

/** The answer to a request, from whichever process took it. */
interface Answer {
  status: number;
  body: string;
}

/**
 * Works like a load balancer for several web processes: it uses them in turn, and the next one if a
 * connection is refused. It does not repeat a request whose connection broke during the answer,
 * because the request may have been done. Then `ask` returns `null`, and `broken` has the reason.
 */
export function balance(webs: ServerProcess[], headers: Record<string, string>) {
  let turn = 0;
  const broken: string[] = [];
  const ask = async (method: string, path: string, body?: object): Promise<Answer | null> => {
    const first = turn++;
    for (let tries = 0; tries < webs.length; tries++) {
      const { origin } = webs[(first + tries) % webs.length] as ServerProcess;
      try {
        const response = await fetch(origin + path, {
          method,
          headers: body ? { ...headers, "Content-Type": "application/json" } : headers,
          body: JSON.stringify(body),
        });
        return { status: response.status, body: await response.text() };
      } catch (error) {
        const why = reasonOf(error);
        if (why.startsWith("ECONNREFUSED")) continue;
        broken.push(`${method} ${path}: ${why}`);
        return null;
      }
    }
    broken.push(`${method} ${path}: refused by all`);
    return null;
  };
  return { ask, broken };
}

function reasonOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause
    ? `${cause.code} ${cause.message}`
    : String(error);
}
