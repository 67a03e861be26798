import type { Backend } from "../context.ts";
import { pushKeys } from "../db/schema/notifications.ts";
import { openSealedText, sealText } from "../secret-box.ts";

interface PushKeys {
  /** base64url, as browsers and push services require. */
  publicKey: string;
  privateKey: string;
}

const ROW_ID = 1;
const SEAL_CONTEXT = "push-keys";

/**
 * Returns the key pair (RFC 8292 "VAPID") of all servers of the database, created at the first
 * start. The private key is sealed with CREDENTIALS_KEY; if that is lost, delete the row, and
 * browsers subscribe again.
 */
export async function ensurePushKeys(backend: Backend): Promise<PushKeys> {
  const keys = await readKeys(backend);
  if (keys) return keys;
  const { default: webPush } = await import("web-push");
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  // Servers that start together use the pair that was stored first.
  await backend.db
    .insert(pushKeys)
    .values({
      id: ROW_ID,
      publicKey,
      privateKey: sealText(requireSealingKey(backend), SEAL_CONTEXT, privateKey),
      createdAt: backend.now(),
    })
    .onConflictDoNothing();
  const storedKeys = await readKeys(backend);
  if (!storedKeys) throw new Error("The push keys were not kept");
  return storedKeys;
}

async function readKeys(backend: Backend): Promise<PushKeys | null> {
  const [row] = await backend.db.select().from(pushKeys);
  return row
    ? {
        publicKey: row.publicKey,
        privateKey: openSealedText(requireSealingKey(backend), SEAL_CONTEXT, row.privateKey),
      }
    : null;
}

function requireSealingKey({ config }: Backend): string {
  if (!config.credentialsKey) throw new Error("There is no key to seal the push keys with");
  return config.credentialsKey;
}
