import { blibli } from "./blibli-addresses.ts";
import { lazada } from "./lazada-addresses.ts";
import { line } from "./line-addresses.ts";
import type { MarketplaceType } from "./marketplaces.ts";
import type { OwnAddresses } from "./own-addresses.ts";
import { shopee } from "./shopee-addresses.ts";
import { tiktok } from "./tiktok-addresses.ts";
import { tokopedia } from "./tokopedia-addresses.ts";

/** Marketplaces with addresses of their own (own-addresses.ts). */
export const EVERY_OWN_ADDRESS = Object.entries<OwnAddresses>({
  ...{ shopee, tiktok, tokopedia },
  ...{ lazada, blibli, line },
}) as readonly [MarketplaceType, OwnAddresses][];
