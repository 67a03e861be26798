import type { Credentials } from "../credentials.ts";
import type { ShopeeHttp } from "./http.ts";

/** A shop's calls with their common parameters. */
export interface Shop {
  http: ShopeeHttp;
  credentials: Credentials;
  region: string;
  /**
   * `location_id` of the shop's warehouses, the main warehouse first. Empty in shops without
   * several.
   */
  locations: () => Promise<readonly string[]>;
  /** Waits until a new item can take variations. */
  settle: () => Promise<void>;
}
