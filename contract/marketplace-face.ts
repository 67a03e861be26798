import { MARKETPLACES, type MarketplaceFace, type MarketplaceType } from "./marketplaces.ts";

export const MARKETPLACE_TYPES = Object.keys(MARKETPLACES) as readonly MarketplaceType[];

export const marketplaceFace = (type: MarketplaceType): MarketplaceFace => MARKETPLACES[type];
