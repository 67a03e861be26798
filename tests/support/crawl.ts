import { isAllowed } from "#app/access/guard.ts";
import { findKnownRule, findRule } from "#app/access/match-route.ts";
import { CurrentMember } from "#contract/accounts.ts";
import type { Permission } from "#contract/permissions.ts";
import { visit } from "./app.ts";
import type { SignedIn, TestBackend } from "./backend.ts";
import { routeFiles } from "./route-files.ts";
import { asking, type SellingAccount } from "./selling-account.ts";

/** Limits the links to pages of one kind: a list links to as many pages as it has rows. */
const MAX_OF_A_KIND = 3;

interface Crawl {
  world: TestBackend;
  /**
   * The owner of the data that pages with parameters show. Other readers get "not found", which is
   * a page too.
   */
  seller: SellingAccount;
  reader: SignedIn;
  permissions: readonly Permission[];
  /** On a phone, pages that need a desktop cannot be opened either. */
  onPhone?: boolean;
  onPage: (page: string, seen: CrawledPage) => void;
}

interface CrawledPage {
  response: Response;
  html: string;
  /** Addresses on this site to which links, forms and buttons lead. */
  leads: string[];
  isAllowed: (address: string) => boolean;
}

/**
 * Opens every page that this member may open, by its address or by a link, in the production build.
 * Returns the number of pages.
 */
export async function crawl({
  world,
  seller,
  reader,
  permissions,
  onPhone = false,
  onPage,
}: Crawl) {
  await world.setPermissions(reader, permissions);
  const me = CurrentMember.parse(await asking(reader)("GET", "/v1/accounts/me"));
  const apiFetch: typeof fetch = async (input, init) => world.app.fetch(new Request(input, init));
  const headers: Record<string, string> = onPhone ? { "Sec-CH-UA-Mobile": "?1" } : {};
  const allowed = (address: string) => {
    const rule = findRule(pathOf(address));
    return isAllowed(rule, me) && (rule.mobileSupported || !onPhone);
  };
  const waiting = firstPages(seller).filter(allowed);
  const seen = new Set(waiting.map(pathOf));
  const kinds = new Map<string, number>();
  for (const page of waiting) {
    const { response, html } = await visit(page, {
      token: reader.token,
      headers,
      env: { apiFetch },
    });
    const leads = leadsOf(html);
    onPage(page, { response, html, leads, isAllowed: allowed });
    for (const lead of leads.filter(allowed)) {
      const kind = findKnownRule(pathOf(lead))?.path;
      const before = kind ? (kinds.get(kind) ?? 0) : MAX_OF_A_KIND;
      if (kind === undefined || before >= MAX_OF_A_KIND || seen.has(pathOf(lead))) continue;
      kinds.set(kind, before + 1);
      seen.add(pathOf(lead));
      waiting.push(lead);
    }
  }
  return seen.size;
}

/** Pages of members for whose parameters the account has values. The others are found by links. */
function firstPages(seller: SellingAccount): string[] {
  const known: Partial<Record<string, string>> = {
    ...{ orderId: seller.orderId, stockId: seller.stockId, importId: seller.importId },
    ...{ channel: "shopee", channelId: seller.channelId, publishId: seller.publishId },
  };
  return routeFiles()
    .filter(({ isPage, forMembers }) => isPage && forMembers)
    .map(({ path }) =>
      path
        .replace("master/:id", `master/${seller.productId}`)
        .replace(":channelId/:id", `${seller.channelId}/${seller.productId}`)
        .replace(/:(\w+)/g, (whole, name: string) => known[name] ?? whole),
    )
    .filter((path) => !path.includes(":"));
}

function leadsOf(html: string): string[] {
  const found = html.matchAll(/<(?:a|form|button)\s[^>]*?(?:href|action|formaction)="(\/[^"]*)"/gi);
  return [...new Set([...found].map(([, to = ""]) => to.replaceAll("&amp;", "&")))];
}

const pathOf = (address: string) => new URL(address, "http://etalase.test").pathname;
