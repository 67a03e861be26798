import type { CountryCode } from "./countries.ts";

export interface MarketplaceFacts {
  name: string;
  /** Countries with another brand. */
  nameIn?: Partial<Record<CountryCode, string>>;
  /** Letters shown on the marketplace's coloured square. */
  mark: string;
  /** Picture servers for items that are not imported. */
  pictures?: readonly string[];
  /** `either`: the seller has some buyers' money. Default: the marketplace. */
  moneyAt?: "channel" | "either";
  /** Default: yes. */
  ratesCancellations?: boolean;
}

/** backend/marketplaces/registry.ts has the connectors, sandbox/registry.ts the sandboxes. */
export const MARKETPLACES = {
  shopee: {
    name: "Shopee",
    mark: "Sp",
    pictures: [
      "https://cf.shopee.co.id",
      "https://cf.shopee.co.th",
      "https://*.img.susercontent.com",
    ],
  },
  tokopedia: { name: "Tokopedia", mark: "Tp" },
  tiktok: {
    name: "TikTok Shop",
    // In Indonesia nobody else may use the word TikTok (docs/marketplaces/tiktok.md).
    nameIn: { id: "Tokopedia & Shop" },
    mark: "Tk",
    pictures: ["https://*.ibyteimg.com", "https://*.tiktokcdn.com"],
  },
  lazada: { name: "Lazada", mark: "Lz", pictures: ["https://*.slatic.net"] },
  blibli: { name: "Blibli", mark: "Bb" },
  // Transfers go to the seller's own account.
  line: { name: "LINE", mark: "Ln", moneyAt: "either", ratesCancellations: false },
} as const satisfies Record<string, MarketplaceFacts>;

export type MarketplaceType = keyof typeof MARKETPLACES;
