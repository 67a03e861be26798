import type { Backend } from "../context.ts";
import { pushKeys } from "../db/schema/notifications.ts";
import { open, seal } from "../secret-box.ts";

interface PushKeys {
  /** base64url, as browsers and push services take them. */
  publicKey: string;
  privateKey: string;
}

const ONLY = 1;
const CONTEXT = "push-keys";

/**
 * Returns the key pair (RFC 8292 "VAPID") of all servers of the database, made at the first start
 * and never changed. The private key is sealed with CREDENTIALS_KEY. If that is lost, the row must
 * be removed, and browsers subscribe again.
 */
export async function ensurePushKeys(backend: Backend): Promise<PushKeys> {
  const known = await readKeys(backend);
  if (known) return known;
  const { default: webPush } = await import("web-push");
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  // Two servers starting at once agree on the first one's.
  await backend.db
    .insert(pushKeys)
    .values({
      id: ONLY,
      publicKey,
      privateKey: seal(sealingKey(backend), CONTEXT, privateKey),
      createdAt: backend.now(),
    })
    .onConflictDoNothing();
  const stored = await readKeys(backend);
  if (!stored) throw new Error("The push keys were not kept");
  return stored;
}

async function readKeys(backend: Backend): Promise<PushKeys | null> {
  const [row] = await backend.db.select().from(pushKeys);
  return row
    ? { publicKey: row.publicKey, privateKey: open(sealingKey(backend), CONTEXT, row.privateKey) }
    : null;
}

function sealingKey({ config }: Backend): string {
  if (!config.credentialsKey) throw new Error("There is no key to seal the push keys with");
  return config.credentialsKey;
}
