import type { CountryCode } from "./countries.ts";

export interface MarketplaceFacts {
  /** The brand, the same in every language. */
  name: string;
  /** Countries with another brand. */
  nameIn?: Partial<Record<CountryCode, string>>;
  /** The two letters on its coloured square. */
  mark: string;
  /** Its picture servers. Items that are not imported yet are shown with the pictures there. */
  pictures?: readonly string[];
  /**
   * Who has the buyer's money: the marketplace, or for some payments the seller. The marketplace,
   * if absent.
   */
  moneyAt?: "channel" | "either";
  /** Whether it rates shops by their cancellations. It does, if absent. */
  ratesCancellations?: boolean;
}

/**
 * Public facts of each marketplace, by its type. backend/marketplaces/registry.ts registers its
 * connector, sandbox/registry.ts its sandbox (docs/adding-a-marketplace.md).
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
    // Nobody else may use the word TikTok in Indonesia (docs/marketplaces/tiktok.md).
    nameIn: { id: "Tokopedia & Shop" },
    mark: "Tk",
    pictures: ["https://*.ibyteimg.com", "https://*.tiktokcdn.com"],
  },
  lazada: { name: "Lazada", mark: "Lz", pictures: ["https://*.slatic.net"] },
  blibli: { name: "Blibli", mark: "Bb" },
  // It takes some payments itself, and leads transfers to the seller's own account.
  line: { name: "LINE", mark: "Ln", moneyAt: "either", ratesCancellations: false },
} as const satisfies Record<string, MarketplaceFacts>;

export type MarketplaceType = keyof typeof MARKETPLACES;
