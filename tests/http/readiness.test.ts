import { createServer } from "node:net";
import { afterAll, expect, test } from "vitest";
import { readServerConfig } from "#server/config.ts";
import { requireFreePort } from "#server/free-port.ts";
import { createSite } from "#server/site.ts";

const upstream = createServer();
let answer = "200 OK";
upstream.on("connection", (socket) => {
  socket.on("error", () => undefined);
  socket.once("data", (request) => {
    const isHealth = request.toString().startsWith("GET /base/healthz ");
    socket.end(
      `HTTP/1.1 ${isHealth ? answer : "404 Not Found"}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
  });
});
const port = await new Promise<number>((resolve) => {
  upstream.listen(0, "127.0.0.1", () => {
    const address = upstream.address();
    resolve(typeof address === "object" && address ? address.port : 0);
  });
});
afterAll(() => void upstream.close());

const siteOf = (apiBase: string) =>
  createSite(
    readServerConfig({ API_BASE: apiBase, PUBLIC_ORIGIN: "http://etalase.test" }),
    { fetch: async () => new Response("app") },
    null,
    "test",
  );

test("with a remote upstream the site is ready while that upstream's health check succeeds", async () => {
  const site = siteOf(`http://127.0.0.1:${port}/base`);
  expect(await (await site.request("/readyz")).text()).toBe("OK");
  for (const failing of ["503 Service Unavailable", "302 Found", "500 Internal Server Error"]) {
    answer = failing;
    const ready = await site.request("/readyz");
    expect([ready.status, await ready.text()]).toEqual([503, "The Health Check is not successful"]);
  }
  expect((await site.request("/healthz")).status).toBe(200);
});

test("an unreachable upstream is not ready", async () => {
  const ready = await siteOf("http://127.0.0.1:1").request("/readyz");
  expect([ready.status, await ready.text()]).toEqual([503, "The Health Check is not successful"]);
});

test("a port in use is named in one sentence, and the check leaves a free one free", async () => {
  await expect(requireFreePort({ port, host: "127.0.0.1" })).rejects.toThrow(
    `Port ${port} is taken. Stop what runs there, or choose another: PORT=3001 npm start`,
  );
  const { promise, resolve } = Promise.withResolvers<number>();
  const other = createServer().listen(0, "127.0.0.1", () => {
    const address = other.address();
    other.close(() => resolve(typeof address === "object" && address ? address.port : 0));
  });
  const free = await promise;
  await requireFreePort({ port: free, host: "127.0.0.1" });
  await requireFreePort({ port: free, host: "127.0.0.1" });
});
