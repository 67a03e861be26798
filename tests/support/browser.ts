import { createHash } from "node:crypto";

const SECRET = "5f0c3a52-7f0e-4f3d-9d5b-2b8c0d1e6a77";

/** The browser that connects a shop: its cookie, and the challenge that starts the connection. */
export const BROWSER = {
  secret: SECRET,
  cookie: `connect=${SECRET}`,
  challenge: createHash("sha256").update(SECRET).digest("base64url"),
};
