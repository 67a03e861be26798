import { request } from "node:http";

export interface Answer {
  /** 0: the connection was closed without a response. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  ms: number;
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** A stream of events never ends: it is read for this long. */
const EVENTS_MS = 500;

/**
 * Sends one request as written: follows no redirect, adds and refuses no header, and reports a
 * closed connection as a response.
 */
export function send(
  url: string,
  { method = "GET", headers = {}, body }: Sent = {},
): Promise<Answer> {
  const started = performance.now();
  // Node itself gives the body of a DELETE neither a length nor chunks.
  const framed =
    body === undefined || headers["Transfer-Encoding"]
      ? headers
      : { ...headers, "Content-Length": String(Buffer.byteLength(body)) };
  return new Promise((resolve) => {
    const done = (answer: Omit<Answer, "ms">) =>
      resolve({ ...answer, ms: performance.now() - started });
    const cut = () => done({ status: 0, headers: {}, text: "" });
    const sent = request(
      url,
      { method, headers: framed, agent: false, timeout: 300_000 },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part) => {
          text += part;
        });
        const end = () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        answer.on("end", end);
        answer.on("error", cut);
        if (answer.headers["content-type"]?.startsWith("text/event-stream"))
          setTimeout(() => {
            end();
            sent.destroy();
          }, EVENTS_MS);
      },
    );
    sent.on("timeout", () => sent.destroy());
    sent.on("error", cut);
    sent.end(body);
  });
}

/** Does the work for each item, some at a time, and returns the results in order. */
export async function each<T, R>(
  list: readonly T[],
  work: (item: T, index: number) => Promise<R>,
  atOnce = 8,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const run = async () => {
    for (let at = next++; at < list.length; at = next++)
      results[at] = await work(list[at] as T, at);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  return results;
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
