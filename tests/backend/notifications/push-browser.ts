import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/**
 * A browser's side of Web Push: its registration, and how it decrypts a message (RFC 8291, one
 * record of RFC 8188).
 */
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
