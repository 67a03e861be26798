import { createHash } from "node:crypto";

/** The number of the account behind a user name: the same for good, in orders and in chats. */
export const buyerUserId = (username: string): number =>
  200_000_000 + (createHash("sha256").update(username).digest().readUInt32BE(0) % 700_000_000);
