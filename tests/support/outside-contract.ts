/** The pages of whoever is not signed in: what their forms send, and their scripts ask. */
export const AUTH_POSTS = [
  ...["signin", "signup", "passkey-options", "forgot", "reset"],
  ...["confirm-email", "second-step", "join"],
].map((page) => `/v1/accounts/auth/${page}`);

/** What marketplaces and payment providers send. */
export const PUSHES = [
  "/webhooks/{channelType}",
  "/webhooks/shops/{channelType}/{channelId}",
  "/webhooks/payments/{provider}",
];
