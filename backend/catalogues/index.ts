export { chooseCatalog, listBusinesses, listCatalogs } from "./choose-catalog.ts";
export { consentUrl, finishConsent } from "./consent.ts";
export { disconnectCatalogue } from "./disconnect.ts";
export { followProduct, followStock } from "./follow.ts";
export { type Offer, readOffers } from "./offers.ts";
export { startSync } from "./start-sync.ts";
export { splitOptions } from "./variant-options.ts";
export { linkOf } from "./website-link.ts";
