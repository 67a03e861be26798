import type { ServerProcess } from "./server-process.ts";

/** How a request was answered, by whichever of the processes took it. */
interface Answer {
  status: number;
  body: string;
}

/**
 * What a load balancer does with several web processes: takes them in turn, and the next where one
 * refuses the connection. A request whose connection broke while it was being answered is not
 * repeated: nobody knows whether it was done. Answers null then.
 */
export function balance(webs: ServerProcess[], headers: Record<string, string>) {
  let turn = 0;
  return async (method: string, path: string, body?: object): Promise<Answer | null> => {
    for (let tries = 0; tries < webs.length; tries++) {
      const { origin } = webs[turn++ % webs.length] as ServerProcess;
      try {
        const response = await fetch(origin + path, {
          method,
          headers: body ? { ...headers, "Content-Type": "application/json" } : headers,
          body: JSON.stringify(body),
        });
        return { status: response.status, body: await response.text() };
      } catch (error) {
        if (!isRefused(error)) return null;
      }
    }
    return null;
  };
}

function isRefused(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
}
