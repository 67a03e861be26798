/** Returns the number of a user name's account, in orders and in chats. */
export const createBuyerId = (username: string): number =>
  Number.parseInt(Buffer.from(username).toString("hex").slice(0, 10), 16);
