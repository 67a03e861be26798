import type { Language } from "#contract/languages.ts";

/**
 * Configuration that the composition root (server/node.ts, server/edge.ts) passes with every
 * request. The app reads no process.env, so the same build runs on Node and on an edge runtime.
 */
export interface AppEnv {
  /**
   * Base URL of the upstream services, without a trailing slash. Absolute, or "http://backend" when
   * the backend is embedded.
   */
  apiBase: string;
  /** The network's fetch, or the embedded backend's. */
  apiFetch: typeof fetch;
  /** Scheme, host and port of the app in browsers, without a trailing slash. */
  publicOrigin: string;
  /** The sign-in page: absolute, or a path of the public origin. */
  /**
   * Set for a request to a shop's own domain, whose origin is `publicOrigin` then. `appOrigin` is
   * where pictures and members' pages are.
   */
  ownDomain?: { appOrigin: string };
  signInUrl: string;
  signOutRedirect: string;
  secureCookies: boolean;
  requestId: string;
  /** Client address. Absent where the runtime does not provide it. */
  remoteAddress?: string | undefined;
  apiDocsUrl?: string;
  /** Page with the sandbox marketplace's buyers and clock, if there is one. */
  sandboxUrl?: string;
  /** Changes with every build of the browser's files. */
  version: string;
  /** Support chat or `mailto:` by language, as messengers differ. `null` if not configured. */
  supportUrls: Readonly<Record<Language, string | null>>;
  /** Other picture hosts, as CSP sources: `https://cf.shopee.co.id`, `https://*.example.com`. */
  pictureOrigins: readonly string[];
  /** CSP sources of the payment providers' scripts, frames and requests, if configured. */
  paymentOrigins?: readonly string[];
  /** The sibling products with their hosts, by language. */
  services?: Readonly<
    Record<Language, readonly { service: "store" | "links" | "pos" | "ads"; href: string }[]>
  >;
}
