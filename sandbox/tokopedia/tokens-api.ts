import { randomBytes } from "node:crypto";
import { lte } from "drizzle-orm";
import type { Hono } from "hono";
import type { SandboxDeps } from "./deps.ts";
import { tokens } from "./schema.ts";

const LIFE_S = 2_592_000;

/** Issues the app's token for its own keys. Earlier ones stay valid until their end. */
export function addTokenRoutes(root: Hono, deps: SandboxDeps): void {
  root.post("/token", async (c) => {
    const keys = `${deps.app.clientId}:${deps.app.clientSecret}`;
    const wanted = `Basic ${Buffer.from(keys).toString("base64")}`;
    if (c.req.query("grant_type") !== "client_credentials")
      return c.json({ error: "unsupported_grant_type" }, 400);
    if (c.req.header("authorization") !== wanted)
      return c.json({ error: "invalid_client", error_description: "Client ID not found" }, 401);
    const accessToken = randomBytes(24).toString("base64url");
    const now = deps.now();
    const expiresAt = new Date(now.getTime() + LIFE_S * 1000);
    await deps.db.delete(tokens).where(lte(tokens.expiresAt, now));
    await deps.db.insert(tokens).values({ accessToken, createdAt: now, expiresAt });
    return c.json({
      access_token: accessToken,
      event_code: "",
      expires_in: LIFE_S,
      last_login_type: "",
      sq_check: false,
      token_type: "Bearer",
    });
  });
}
