import type { PublicLimit } from "./endpoint.ts";

/** Public pages and webhooks, limited like public calls (contract/endpoint.ts). */
export interface PublicDoor {
  readonly method: "get" | "post";
  /** With `:param` placeholders. */
  readonly path: string;
  readonly limit: PublicLimit;
}

const createDoor = (method: PublicDoor["method"], path: string, perSecond: number): PublicDoor => ({
  method,
  path,
  limit: { perSecond },
});

const AUTH_PATH = "/v1/accounts/auth";

/** Wrong passwords and codes are counted too (backend/accounts/try-limit.ts). */
export const SIGN_IN_DOORS = {
  stylesheet: createDoor("get", `${AUTH_PATH}/page.css`, 20),
  signIn: createDoor("post", `${AUTH_PATH}/signin`, 10),
  passkeyOptions: createDoor("post", `${AUTH_PATH}/passkey-options`, 10),
  signUpPage: createDoor("get", `${AUTH_PATH}/signup`, 10),
  signUp: createDoor("post", `${AUTH_PATH}/signup`, 5),
  forgotPage: createDoor("get", `${AUTH_PATH}/forgot`, 10),
  forgot: createDoor("post", `${AUTH_PATH}/forgot`, 5),
  resetPage: createDoor("get", `${AUTH_PATH}/reset`, 5),
  reset: createDoor("post", `${AUTH_PATH}/reset`, 5),
  confirmEmailPage: createDoor("get", `${AUTH_PATH}/confirm-email`, 5),
  confirmEmail: createDoor("post", `${AUTH_PATH}/confirm-email`, 5),
  secondStepPage: createDoor("get", `${AUTH_PATH}/second-step`, 10),
  secondStep: createDoor("post", `${AUTH_PATH}/second-step`, 5),
  joinPage: createDoor("get", `${AUTH_PATH}/join`, 5),
  join: createDoor("post", `${AUTH_PATH}/join`, 5),
} as const;

/** A marketplace calls from few addresses for all shops. */
export const PUSH_DOORS = {
  marketplace: createDoor("post", "/webhooks/:channelType", 200),
  shop: createDoor("post", "/webhooks/shops/:channelType/:channelId", 200),
  payments: createDoor("post", "/webhooks/payments/:provider", 50),
  /** A secret token (backend/storefront/courier-pushes.ts). */
  couriers: createDoor("post", "/webhooks/couriers/:courier/:token", 50),
  shopPayments: createDoor("post", "/webhooks/shop-payments/:provider/:token", 50),
  messengers: createDoor("post", "/webhooks/messengers/:messenger/:token", 50),
  /** Meta verifies a new address. */
  messengerChallenge: createDoor("get", "/webhooks/messengers/:messenger/:token", 10),
} as const;

/** Meta calls the first two when a person removes the app; the third is a page for that person. */
export const META_DOORS = {
  deauthorised: createDoor("post", "/webhooks/meta/deauthorised", 20),
  dataDeletion: createDoor("post", "/webhooks/meta/data-deletion", 20),
  deletionStatus: createDoor("get", "/webhooks/meta/data-deletion/:code", 10),
} as const;

export const MACHINE_DOORS = {
  alive: createDoor("get", "/healthz", 50),
  ready: createDoor("get", "/readyz", 20),
  metrics: createDoor("get", "/metrics", 5),
} as const;

export const DOCUMENT_DOORS = {
  document: createDoor("get", "/openapi.json", 5),
  page: createDoor("get", "/docs", 5),
  start: createDoor("get", "/docs/start.js", 5),
  look: createDoor("get", "/docs/swagger-ui.css", 5),
  script: createDoor("get", "/docs/swagger-ui-bundle.js", 5),
} as const;

export const EVERY_DOOR: readonly PublicDoor[] = [
  SIGN_IN_DOORS,
  PUSH_DOORS,
  META_DOORS,
  MACHINE_DOORS,
  DOCUMENT_DOORS,
].flatMap((doors) => Object.values(doors));
