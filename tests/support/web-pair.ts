import type { ServerProcess } from "./server-process.ts";

/** How a request was answered, by whichever of the processes took it. */
interface Answer {
  status: number;
  body: string;
}

/**
 * What a load balancer does with several web processes: takes them in turn, and the next where one
 * refuses the connection. A request whose connection broke while it was being answered is not
 * repeated: nobody knows whether it was done. `ask` answers null then, and `broken` says why.
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
