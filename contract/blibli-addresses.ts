import { ownAddresses } from "./own-addresses.ts";

const at = ownAddresses("blibli");

/** The wire format is in docs/marketplaces/blibli.md. */
export const blibli = {
  connectByKeys: at.connectByKeys("connectBlibli", "Connects a store by its keys"),
  categories: at.categories("listBlibliCategories", "Blibli's category tree"),
  attributes: at.attributes("listBlibliAttributes"),
};
