/** Returns the account of a user name, in orders and in chats. */
export const createUserId = (username: string): string => `u-${username}`;
