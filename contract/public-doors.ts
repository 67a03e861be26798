import type { PublicLimit } from "./endpoint.ts";

/**
 * Public addresses of the services that are not calls: pages and webhooks. Each has a rate limit,
 * like a public call (contract/endpoint.ts).
 */
export interface PublicDoor {
  readonly method: "get" | "post";
  /** With `:param` placeholders. */
  readonly path: string;
  readonly limit: PublicLimit;
}

const door = (method: PublicDoor["method"], path: string, perSecond: number): PublicDoor => ({
  method,
  path,
  limit: { perSecond },
});

const AUTH = "/v1/accounts/auth";

/** Forms that check a password or a code also count wrong ones (backend/accounts/try-limit.ts). */
export const SIGN_IN_DOORS = {
  stylesheet: door("get", `${AUTH}/page.css`, 20),
  signIn: door("post", `${AUTH}/signin`, 10),
  passkeyOptions: door("post", `${AUTH}/passkey-options`, 10),
  signUpPage: door("get", `${AUTH}/signup`, 10),
  signUp: door("post", `${AUTH}/signup`, 5),
  forgotPage: door("get", `${AUTH}/forgot`, 10),
  forgot: door("post", `${AUTH}/forgot`, 5),
  resetPage: door("get", `${AUTH}/reset`, 5),
  reset: door("post", `${AUTH}/reset`, 5),
  confirmEmailPage: door("get", `${AUTH}/confirm-email`, 5),
  confirmEmail: door("post", `${AUTH}/confirm-email`, 5),
  secondStepPage: door("get", `${AUTH}/second-step`, 10),
  secondStep: door("post", `${AUTH}/second-step`, 5),
  joinPage: door("get", `${AUTH}/join`, 5),
  join: door("post", `${AUTH}/join`, 5),
} as const;

/** A marketplace sends the webhooks of all its sellers' shops from a few addresses. */
export const PUSH_DOORS = {
  marketplace: door("post", "/webhooks/:channelType", 200),
  shop: door("post", "/webhooks/shops/:channelType/:channelId", 200),
  payments: door("post", "/webhooks/payments/:provider", 50),
  /** The token is a secret of the shop (backend/storefront/courier-pushes.ts). */
  couriers: door("post", "/webhooks/couriers/:courier/:token", 50),
} as const;

/**
 * Meta calls the first two when a person removes the app from their Facebook account, and links the
 * person to the third.
 */
export const META_DOORS = {
  deauthorised: door("post", "/webhooks/meta/deauthorised", 20),
  dataDeletion: door("post", "/webhooks/meta/data-deletion", 20),
  deletionStatus: door("get", "/webhooks/meta/data-deletion/:code", 10),
} as const;

export const MACHINE_DOORS = {
  alive: door("get", "/healthz", 50),
  ready: door("get", "/readyz", 20),
  metrics: door("get", "/metrics", 5),
} as const;

export const DOCUMENT_DOORS = {
  document: door("get", "/openapi.json", 5),
  page: door("get", "/docs", 5),
  start: door("get", "/docs/start.js", 5),
  look: door("get", "/docs/swagger-ui.css", 5),
  script: door("get", "/docs/swagger-ui-bundle.js", 5),
} as const;

export const EVERY_DOOR: readonly PublicDoor[] = [
  SIGN_IN_DOORS,
  PUSH_DOORS,
  META_DOORS,
  MACHINE_DOORS,
  DOCUMENT_DOORS,
].flatMap((doors) => Object.values(doors));
