import { desc, eq } from "drizzle-orm";
import type { Passkey } from "#contract/my-sign-in.ts";
import type { Queryable } from "../../db/client.ts";
import { passkeys } from "../../db/schema/sign-in-safety.ts";

export async function listPasskeys(db: Queryable, userId: string): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.credentialId));
  return rows.map(({ credentialId, name, createdAt, lastUsedAt }) => ({
    id: credentialId,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}
