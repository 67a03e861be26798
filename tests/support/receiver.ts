import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Received {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/**
 * Starts another party's server on this machine. It records requests and answers as a test says for
 * a path, else with `usual`.
 */
export async function startReceiver(usual = 204) {
  const received: Received[] = [];
  const answers = new Map<
    string,
    { status: number; headers?: Record<string, string>; text?: string }
  >();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const path = request.url ?? "";
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      const { status, headers = {}, text = "" } = answers.get(path) ?? { status: usual };
      response.writeHead(status, headers).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    answers,
    origin: `http://127.0.0.1:${port}`,
    at: (path: string) => received.filter((each) => each.path === path),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
