import type { CountryCode } from "./countries.ts";

export interface MarketplaceFace {
  /** A brand: alike in every language. */
  name: string;
  /** Where the brand is another one. */
  nameIn?: Partial<Record<CountryCode, string>>;
  /** The two letters on its coloured square. */
  mark: string;
  /** Its picture servers: items that are not imported yet are shown with their pictures there. */
  pictures?: readonly string[];
}

/**
 * Each marketplace by its type: what everybody knows of it. Its product half is registered in
 * backend/marketplaces/registry.ts, the sandbox that stands in for it in sandbox/registry.ts
 * (docs/adding-a-marketplace.md).
 */
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
  line: { name: "LINE", mark: "Ln" },
} as const satisfies Record<string, MarketplaceFace>;

export type MarketplaceType = keyof typeof MARKETPLACES;
