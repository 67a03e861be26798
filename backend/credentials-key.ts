import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BackendConfig } from "./config.ts";
import { makePrivateFolder } from "./private-folder.ts";

/**
 * Returns the key that encrypts channel credentials: CREDENTIALS_KEY, otherwise one generated at
 * the first start and stored beside the embedded database. If it is lost, the channels must be
 * connected again.
 */
export function loadCredentialsKey({
  credentialsKey: configuredKey,
  databaseUrl,
}: BackendConfig): string {
  if (configuredKey) return configuredKey;
  const newKey = randomBytes(32).toString("hex");
  if (databaseUrl.startsWith("memory://")) return newKey;
  const folder = databaseUrl.includes("://") ? ".data" : dirname(databaseUrl);
  const file = join(folder, "credentials.key");
  makePrivateFolder(folder);
  try {
    // Fails if the file exists, so two servers starting at once agree on one key.
    writeFileSync(file, `${newKey}\n`, { mode: 0o600, flag: "wx" });
    return newKey;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    return readFileSync(file, "utf8").trim();
  }
}
