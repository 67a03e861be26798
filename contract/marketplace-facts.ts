import { MARKETPLACES, type MarketplaceFacts, type MarketplaceType } from "./marketplaces.ts";

export const MARKETPLACE_TYPES = Object.keys(MARKETPLACES) as readonly MarketplaceType[];

export const getMarketplaceFacts = (type: MarketplaceType): MarketplaceFacts => MARKETPLACES[type];

export const hasMarketplace = (channelType: string): channelType is MarketplaceType =>
  Object.hasOwn(MARKETPLACES, channelType);
