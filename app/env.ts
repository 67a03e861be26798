import type { Language } from "#contract/languages.ts";

/**
 * What the composition root (server/node.ts, server/edge.ts) hands to the app with every request.
 * The app reads no process.env: the same build runs on Node and on an edge runtime.
 */
export interface AppEnv {
  /**
   * Base URL of the upstream services, without a trailing slash. Absolute, or "http://backend" when
   * the backend is embedded.
   */
  apiBase: string;
  /** The network's fetch, or the embedded backend's own. */
  apiFetch: typeof fetch;
  /** Scheme, host and port under which browsers see the app, without a trailing slash. */
  publicOrigin: string;
  /** The sign-in page: absolute, or a path of the public origin. */
  signInUrl: string;
  /** Where a browser goes after signing out. */
  signOutRedirect: string;
  secureCookies: boolean;
  requestId: string;
  /** From where the request came; absent where the runtime does not say. */
  remoteAddress?: string | undefined;
  apiDocsUrl?: string;
  /** The page with the sandbox marketplace's buyers and clock, when there is one. */
  sandboxUrl?: string;
  /** Changes with every build of what browsers load. */
  version: string;
  /**
   * The support team's chat or `mailto:`; another messenger in each country, so by language. Null
   * where the operator has set none.
   */
  supportUrls: Readonly<Record<Language, string | null>>;
  /**
   * Where pictures are shown from beside our own origin, as a policy's sources:
   * `https://cf.shopee.co.id`, `https://*.example.com`.
   */
  pictureOrigins: readonly string[];
  /** Of the payment providers' scripts, fields and answers, where real ones are configured. */
  paymentOrigins?: readonly string[];
  /** The sibling products, each at its own host, by language. */
  services?: Readonly<
    Record<Language, readonly { service: "store" | "links" | "pos" | "ads"; href: string }[]>
  >;
}
