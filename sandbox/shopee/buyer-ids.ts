import { createHash } from "node:crypto";

/** Returns the number of a user name's account; always the same, in orders and in chats. */
export const createBuyerUserId = (username: string): number =>
  200_000_000 + (createHash("sha256").update(username).digest().readUInt32BE(0) % 700_000_000);
