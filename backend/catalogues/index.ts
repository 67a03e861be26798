export { chooseCatalog, listBusinesses, listCatalogs } from "./choose-catalog.ts";
export { finishConsent, makeConsentUrl } from "./consent.ts";
export { disconnectCatalogue } from "./disconnect.ts";
export { followProduct, followStock } from "./follow.ts";
export { type CatalogueOffer, readOffers } from "./offers.ts";
export { startSync } from "./start-sync.ts";
export { splitOptions } from "./variant-options.ts";
export { makeItemLink } from "./website-link.ts";
