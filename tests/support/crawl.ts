import { isAllowed } from "#app/access/guard.ts";
import { knownRule, ruleFor } from "#app/access/match-route.ts";
import { Me } from "#contract/accounts.ts";
import type { Permission } from "#contract/permissions.ts";
import { visit } from "./app.ts";
import type { SignedIn, TestBackend } from "./backend.ts";
import { routeFiles } from "./route-files.ts";
import { asking, type SellingAccount } from "./selling-account.ts";

/** A list leads to as many pages as it has rows: some of each kind say enough. */
const MOST_OF_A_KIND = 3;

interface Crawl {
  world: TestBackend;
  /**
   * Whose things the pages with parameters show; to anybody else they are not found, which is a
   * page as well.
   */
  seller: SellingAccount;
  reader: SignedIn;
  permissions: readonly Permission[];
  /** Then what needs a desk is not to be opened either. */
  onPhone?: boolean;
  onPage: (page: string, seen: CrawledPage) => void;
}

interface CrawledPage {
  response: Response;
  html: string;
  /** Where links, forms and their buttons lead to on this site. */
  leads: string[];
  /** Whether the reader may open an address. */
  isAllowed: (address: string) => boolean;
}

/**
 * Every page that this member may open, by its address or by a link, in the production build.
 * Answers how many there were.
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
  const me = Me.parse(await asking(reader)("GET", "/v1/accounts/me"));
  const apiFetch: typeof fetch = async (input, init) => world.app.fetch(new Request(input, init));
  const headers: Record<string, string> = onPhone ? { "Sec-CH-UA-Mobile": "?1" } : {};
  const allowed = (address: string) => {
    const rule = ruleFor(pathOf(address));
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
      const kind = knownRule(pathOf(lead))?.path;
      const before = kind ? (kinds.get(kind) ?? 0) : MOST_OF_A_KIND;
      if (kind === undefined || before >= MOST_OF_A_KIND || seen.has(pathOf(lead))) continue;
      kinds.set(kind, before + 1);
      seen.add(pathOf(lead));
      waiting.push(lead);
    }
  }
  return seen.size;
}

/**
 * Members' pages whose parameters the account has something for; the others are come to by links.
 */
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
