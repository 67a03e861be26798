import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { createNameRecords, NamesUnreachable } from "#backend/outbound/name-records.ts";

const TYPES = { 1: "A", 5: "CNAME", 16: "TXT", 28: "AAAA" } as const;
let socket: Socket | undefined;
afterEach(() => socket?.close());

const encodeName = (name: string) =>
  Buffer.concat([
    ...name.split(".").map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);

/** A DNS server on this machine (RFC 1035 section 4), with the records by type and name. */
async function serveZone(
  records: Record<string, Buffer[]>,
  /** 3: no such name; 2: the server fails. */
  absent = 3,
): Promise<string> {
  const server = createSocket("udp4");
  socket = server;
  server.on("message", (query, { port, address }) => {
    let end = 12;
    const labels: string[] = [];
    for (; query[end] !== 0; end += 1 + (query[end] ?? 0))
      labels.push(query.toString("latin1", end + 1, end + 1 + (query[end] ?? 0)));
    const type = query.readUInt16BE(end + 1);
    const name = labels.join(".").toLowerCase();
    const found = records[`${TYPES[type as keyof typeof TYPES]} ${name}`];
    const isKnown = Object.keys(records).some((key) => key.endsWith(` ${name}`));
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 + (isKnown ? 0 : absent), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(found?.length ?? 0, 6);
    const answers = (found ?? []).map((data) => {
      const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
      return Buffer.concat([head, data]);
    });
    server.send(Buffer.concat([header, query.subarray(12, end + 5), ...answers]), port, address);
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  return `127.0.0.1:${server.address().port}`;
}

test("reads texts in parts, aliases and addresses of both kinds", async () => {
  const server = await serveZone({
    "TXT _etalase.toko.example.com": [
      Buffer.from([3, ...Buffer.from("abc"), 2, ...Buffer.from("de")]),
    ],
    "CNAME toko.example.com": [encodeName("shops.example.com")],
    "A bare.example.com": [Buffer.from([203, 0, 113, 5])],
    "AAAA bare.example.com": [Buffer.from("20010db8000000000000000000000005", "hex")],
  });
  const names = createNameRecords([server]);
  expect(await names.findTexts("_etalase.toko.example.com")).toEqual(["abcde"]);
  expect(await names.findAliases("toko.example.com")).toEqual(["shops.example.com"]);
  expect(await names.findAddresses("bare.example.com")).toEqual(["203.0.113.5", "2001:db8::5"]);
});

test("a name that does not exist has no records", async () => {
  const names = createNameRecords([await serveZone({ "A other.example.com": [] })]);
  expect(await names.findTexts("none.example.com")).toEqual([]);
  expect(await names.findAliases("other.example.com")).toEqual([]);
  expect(await names.findAddresses("none.example.com")).toEqual([]);
});

test("a server that fails or is silent proves nothing", async () => {
  const failing = createNameRecords([await serveZone({}, 2)]);
  await expect(failing.findTexts("toko.example.com")).rejects.toThrow(NamesUnreachable);
  const closed = createNameRecords(["127.0.0.1:9"]);
  await expect(closed.findAddresses("toko.example.com")).rejects.toThrow(NamesUnreachable);
});
