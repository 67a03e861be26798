import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const sha256 = (text: string | Uint8Array) => createHash("sha256").update(text).digest();

interface Signing {
  challenge: string;
  origin: string;
  /** The host that the key belongs to. */
  host: string;
  /** Whether the device asked for a finger, a face or a PIN. */
  isVerified?: boolean;
  counter?: number;
}

/**
 * A device with one key (ES256). It answers like a browser's `toJSON()` (WebAuthn level 3 §5.1).
 */
export function createPasskeyDevice() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  /** RFC 9053: an EC2 key of curve P-256 for ES256. */
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, "base64url"))],
    [-3, new Uint8Array(Buffer.from(y, "base64url"))],
  ]);
  const clientData = (type: string, { challenge, origin }: Signing) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = ({ host, isVerified = true, counter = 0 }: Signing, more = 0) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | more;
    return Buffer.concat([sha256(host), Buffer.from([flags]), counted]);
  };
  const base = {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key" as const,
    clientExtensionResults: {},
  };
  return {
    id: base.id,
    register(asked: Signing) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        head(asked, HAS_CREDENTIAL),
        Buffer.alloc(16),
        length,
        id,
        isoCBOR.encode(cose),
      ]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      return {
        ...base,
        response: {
          clientDataJSON: clientData("webauthn.create", asked).toString("base64url"),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString(
            "base64url",
          ),
          transports: ["internal"],
        },
      };
    },
    authenticate(asked: Signing) {
      const client = clientData("webauthn.get", asked);
      const authenticatorData = head(asked);
      const signed = Buffer.concat([authenticatorData, sha256(client)]);
      return {
        ...base,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: authenticatorData.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
          userHandle: null,
        },
      };
    },
  };
}
