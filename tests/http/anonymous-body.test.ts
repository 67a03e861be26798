import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import type { CurrentMember } from "#contract/accounts.ts";
import { ask } from "#tests/support/app.ts";
import { ORIGIN } from "#tests/support/env.ts";
import { member } from "#tests/support/stub-upstream.ts";

let log: MockInstance<typeof console.error>;
beforeEach(() => {
  log = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => log.mockRestore());

const HEAD = `--grenze\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
const encode = (text: string) => new TextEncoder().encode(text);

/** Returns a form with a file of `megabytes` that is produced only as it is read. */
function slowForm(megabytes: number) {
  const pulled = { bytes: 0 };
  const piece = encode("x".repeat(16 * 1024));
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (pulled.bytes === 0) controller.enqueue(encode(HEAD));
        if (pulled.bytes < megabytes * 1024 * 1024) {
          pulled.bytes += piece.byteLength;
          return controller.enqueue(piece);
        }
        controller.enqueue(encode("\r\n--grenze--\r\n"));
        return controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, pulled };
}

/** Sends 2 MB as a form with a file. Returns how many bytes were read. */
async function send(path: string, me: CurrentMember | null) {
  const { body, pulled } = slowForm(2);
  const request = {
    method: "POST",
    headers: {
      "Content-Type": "multipart/form-data; boundary=grenze",
      "Sec-Fetch-Site": "same-origin",
      ...(me ? { Cookie: "x-jwt=token-1" } : {}),
    },
    body,
    duplex: "half",
  };
  const { status } = await ask(new Request(ORIGIN + path, request as RequestInit), me);
  return { status, bytes: pulled.bytes };
}

test.each([
  ["/orders", 302],
  ["/product-import", 302],
  // A script's request gets the redirect in the body of a 202.
  ["/product-import.rsc", 202],
])("hardly a byte of an anonymous upload to %s is read", async (path, answered) => {
  const { status, bytes } = await send(path, null);
  expect(status).toBe(answered);
  expect(bytes).toBeLessThanOrEqual(64 * 1024);
});

test("an upload by a member who may import is read completely", async () => {
  const { bytes } = await send("/product-import", member());
  expect(bytes).toBeGreaterThanOrEqual(2 * 1024 * 1024);
});
