import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Received {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A push service on this machine: keeps what it is sent, and answers what a test says (201 unless told otherwise). */
export async function startPushService() {
  const received: Received[] = [];
  const answers = new Map<string, { status: number; headers?: Record<string, string> }>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const path = request.url ?? "";
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      const { status, headers = {} } = answers.get(path) ?? { status: 201 };
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    answers,
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A browser's half of Web Push: what it registers, and how it reads a message (RFC 8291, one record of RFC 8188). */
export function createBrowser() {
  const keys = createECDH("prime256v1");
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
    read(message: Buffer): Record<string, string> {
      const salt = message.subarray(0, 16);
      const serverKey = message.subarray(21, 21 + message.readUInt8(20));
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, serverKey]);
      const secret = hkdfSync("sha256", keys.computeSecret(serverKey), auth, info, 32);
      const key = Buffer.from(
        hkdfSync(
          "sha256",
          Buffer.from(secret),
          salt,
          Buffer.from("Content-Encoding: aes128gcm\0"),
          16,
        ),
      );
      const nonce = Buffer.from(
        hkdfSync("sha256", Buffer.from(secret), salt, Buffer.from("Content-Encoding: nonce\0"), 12),
      );
      const sealed = message.subarray(21 + serverKey.length);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
    },
  };
}
