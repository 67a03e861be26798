/** Calls of the pages for people who are not signed in, by forms and scripts. */
export const AUTH_POSTS = [
  ...["signin", "signup", "passkey-options", "forgot", "reset"],
  ...["confirm-email", "second-step", "join"],
].map((page) => `/v1/accounts/auth/${page}`);

/** Addresses to which marketplaces, couriers and payment providers push. */
export const PUSHES = [
  "/webhooks/{channelType}",
  "/webhooks/shops/{channelType}/{channelId}",
  "/webhooks/payments/{provider}",
  "/webhooks/couriers/{courier}/{token}",
  "/webhooks/shop-payments/{provider}/{token}",
  "/webhooks/messengers/{messenger}/{token}",
  "/webhooks/meta/deauthorised",
  "/webhooks/meta/data-deletion",
];
