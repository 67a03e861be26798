import { z } from "zod";
import { buildVisitorHeaders } from "#app/visitor-headers.ts";
import { buildDomainOrigin, isPublicName, isSameOrBelow } from "#contract/domain-names.ts";
import { isPublicFile } from "./public-files.ts";

/** A result is used for this long, so a change at the domain is seen by then. */
const KEPT_MS = 10_000;
const MAX_KEPT = 5_000;

type Shop = { slug: string; isServed: boolean } | null;

/**
 * Repeats the contract's `findShopDomain` (contract/shop-domain.ts), whose module needs the OpenAPI
 * package, which does not run on the edge.
 */
const DOMAINS_PATH = "/v1/storefront-domains";
const FoundShop = z.object({ slug: z.string(), isServed: z.boolean() });

interface Upstream {
  apiBase: string;
  fetch: typeof fetch;
  publicOrigin: string;
}

interface Visitor {
  request: Request;
  remoteAddress: string | undefined;
}

/** The answer to a request at a shop's own domain: a redirect, or a page of the shop. */
export type OwnDomainVisit =
  | { redirect: string }
  /** The request as the shop's pages, or files of all hosts, know it. `origin` is the domain's. */
  | { redirect: null; request: Request; origin: string };

/** `null` for a request to the app itself. */
export type FindOwnDomain = (visitor: Visitor) => Promise<OwnDomainVisit | null>;

/** Throws if the upstream does not answer: the app itself must not appear at a shop's domain. */
export function createDomainFinder({ apiBase, fetch: ask, publicOrigin }: Upstream): FindOwnDomain {
  const known = new Map<string, { shop: Promise<Shop>; at: number }>();
  const ownHost = new URL(publicOrigin).hostname;

  async function askUpstream(name: string, { request, remoteAddress }: Visitor): Promise<Shop> {
    const query = new URLSearchParams({ domain: name });
    const answer = await ask(`${apiBase}${DOMAINS_PATH}?${query}`, {
      // The limit counts visitors, so that none can close the others' shops.
      headers: buildVisitorHeaders(request, remoteAddress),
    });
    if (answer.ok) return FoundShop.parse(await answer.json());
    await answer.body?.cancel();
    if (answer.status === 404) return null;
    throw new Error(`The upstream does not know the domain ${name}: ${answer.status}`);
  }

  function findShop(name: string, visitor: Visitor): Promise<Shop> {
    const entry = known.get(name);
    if (entry && performance.now() - entry.at < KEPT_MS) return entry.shop;
    if (known.size >= MAX_KEPT) known.clear();
    const shop = askUpstream(name, visitor);
    known.set(name, { shop, at: performance.now() });
    shop.catch(() => known.delete(name));
    return shop;
  }

  return async (visitor) => {
    const url = new URL(visitor.request.url);
    const name = url.hostname.replace(/\.$/, "");
    if (isSameOrBelow(name, ownHost) || !isPublicName(name)) return null;
    const shop = await findShop(name, visitor);
    if (!shop) return null;
    const origin = buildDomainOrigin(publicOrigin, name);
    const home = `/shop/${shop.slug}`;
    const path = url.pathname === "/" ? "" : url.pathname;
    if (!shop.isServed) return { redirect: publicOrigin + home + path + url.search };
    // The app's own links of the shop have its name in their path.
    if (`${path}/`.toLowerCase().startsWith(`${home}/`))
      return { redirect: `${origin}${path.slice(home.length) || "/"}${url.search}` };
    // Every other path is one below the shop's, so that no page of members is found here.
    const target = isSharedPath(url.pathname) ? path : home + path;
    return {
      redirect: null,
      origin,
      request: new Request(origin + target + url.search, visitor.request),
    };
  };
}

/** Pictures of the embedded backend, which have the same path at a shop's domain. */
export const SHARED_PICTURES = [
  "/api/v1/products/images/*",
  "/api/v1/products/shared-images/*",
] as const;

const isSharedPath = (pathname: string): boolean =>
  isPublicFile(pathname) ||
  pathname === "/version.json" ||
  ["/assets/*", ...SHARED_PICTURES].some((path) => pathname.startsWith(path.slice(0, -1)));

/** Returns a redirect that a browser does not keep, because the domain may change again. */
export const redirectForNow = (location: string): Response =>
  new Response(null, {
    status: 301,
    headers: { Location: location, "Cache-Control": "no-cache" },
  });
