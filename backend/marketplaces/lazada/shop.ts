import type { Credentials } from "../credentials.ts";
import type { LazadaHttp } from "./http.ts";

/**
 * The page of `stock/sellable/update` has the first. Live shops were seen to take the second alone
 * (willywnt/falka, June 2026), and to answer the first with success without a change.
 */
type PlaceElement = "SellableQuantity" | "Quantity";

/** A shop's calls with their common parameters. */
export interface Shop {
  http: LazadaHttp;
  credentials: Credentials;
  currency: string;
  /** Codes of the shop's warehouses, the main warehouse first. */
  warehouses: () => Promise<readonly string[]>;
  /** The element that names a warehouse's units, as it last worked for the shop. */
  placeElement: { current: PlaceElement };
}
