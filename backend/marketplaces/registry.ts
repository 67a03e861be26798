import type { MarketplaceType } from "#contract/marketplaces.ts";
import { blibli } from "./blibli/marketplace.ts";
import { lazada } from "./lazada/marketplace.ts";
import { line } from "./line/marketplace.ts";
import { shopee } from "./shopee/marketplace.ts";
import { tiktok } from "./tiktok/marketplace.ts";
import { tokopedia } from "./tokopedia/marketplace.ts";

/** Each marketplace's configuration and connector, by its type (docs/adding-a-marketplace.md). */
export const MARKETPLACES = {
  shopee,
  tiktok,
  tokopedia,
  lazada,
  blibli,
  line,
} satisfies Record<MarketplaceType, unknown>;
