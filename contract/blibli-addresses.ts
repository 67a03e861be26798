import { buildOwnAddresses } from "./own-addresses.ts";

const path = buildOwnAddresses("blibli");

/** See docs/marketplaces/blibli.md. */
export const blibli = {
  connectByKeys: path.connectByKeys("connectBlibli", "Connects a store by its keys"),
  categories: path.categories("listBlibliCategories", "Blibli's category tree"),
  attributes: path.attributes("listBlibliAttributes"),
};
