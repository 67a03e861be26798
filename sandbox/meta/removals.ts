import { createHmac } from "node:crypto";
import type { SandboxDeps } from "./deps.ts";

/** Posts to one of the app's callbacks, with the form that Meta publishes. */
export async function tellRemoval(
  { app, now, deliver }: SandboxDeps,
  callback: "deauthorised" | "data-deletion",
  userId: string,
): Promise<void> {
  const payload = Buffer.from(
    JSON.stringify({
      algorithm: "HMAC-SHA256",
      issued_at: Math.floor(now().getTime() / 1000),
      user_id: userId,
    }),
  ).toString("base64url");
  const signature = createHmac("sha256", app.secret).update(payload).digest("base64url");
  await deliver({
    url: `${app.webhookUrl}/${callback}`,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ signed_request: `${signature}.${payload}` }).toString(),
  });
}
