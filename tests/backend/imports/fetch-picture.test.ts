import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { isPublicAddress } from "#backend/outbound/public-address.ts";
import { fetchPicture } from "#backend/products/fetch-picture.ts";

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
const here = { isAllowed: () => true, timeoutMs: 2000 };

test("only addresses on the public internet are fetched", () => {
  const inside = [
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:db8::1",
    "ff02::1",
    "nonsense",
  ];
  expect(inside.filter(isPublicAddress)).toEqual([]);
  expect(
    ["8.8.8.8", "172.32.0.1", "2606:4700::1111"].filter((address) => !isPublicAddress(address)),
  ).toEqual([]);
});

test("a picture is fetched over at most three redirects", async () => {
  await using server = await serve((request, response) => {
    const hops = Number(request.url?.slice(1));
    if (hops > 0) response.writeHead(302, { Location: `/${hops - 1}` }).end();
    else response.end("picture");
  });
  expect(Buffer.from((await fetchPicture(`${server.url}/3`, here)) ?? "").toString()).toBe(
    "picture",
  );
  expect(await fetchPicture(`${server.url}/4`, here)).toBeNull();
});

test("no call reaches a private address by literal, name or redirect", async () => {
  let calls = 0;
  await using inside = await serve((_request, response) => {
    calls++;
    response.end("secret");
  });
  for (const host of [
    "127.0.0.1",
    "localhost",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "0x7f000001",
    "2130706433",
    "127.1",
  ])
    expect(await fetchPicture(`http://${host}:${inside.port}/`)).toBeNull();
  expect(calls).toBe(0);
  await using outside = await serve((_request, response) =>
    response.writeHead(302, { Location: `http://localhost:${inside.port}/` }).end(),
  );
  // The first address is allowed, like a public one; the redirect's is not.
  let asked = 0;
  const onlyFirst = { isAllowed: () => asked++ === 0, timeoutMs: 2000 };
  expect(await fetchPicture(outside.url, onlyFirst)).toBeNull();
  expect([calls, asked > 1]).toEqual([0, true]);
});

test("other schemes, credentials in the URL, errors, timeouts and oversized replies give no picture", async () => {
  await using server = await serve((request, response) => {
    if (request.url === "/404") response.writeHead(404).end("no");
    if (request.url === "/flood") {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024)));
      };
      response.on("drain", more);
      more();
    }
    if (request.url === "/file") response.writeHead(302, { Location: "file:///etc/passwd" }).end();
  });
  for (const path of ["/404", "/flood", "/file"])
    expect(await fetchPicture(server.url + path, here)).toBeNull();
  expect(await fetchPicture(`${server.url}/silence`, { ...here, timeoutMs: 100 })).toBeNull();
  expect(await fetchPicture(`http://user:pw@127.0.0.1:${server.port}/`, here)).toBeNull();
  for (const url of [
    "file:///etc/passwd",
    "data:image/png;base64,AA==",
    "ftp://127.0.0.1/",
    "nonsense",
  ])
    expect(await fetchPicture(url, here)).toBeNull();
});
