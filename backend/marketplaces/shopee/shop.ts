import type { Credentials } from "../credentials.ts";
import type { ShopeeHttp } from "./http.ts";

/** A shop's calls with their common parameters. */
export interface Shop {
  http: ShopeeHttp;
  credentials: Credentials;
  region: string;
  /** `location_id` of its warehouses, the main one first. Empty in shops without several. */
  locations: () => Promise<readonly string[]>;
  /** Waits until a new item can take variations. */
  settle: () => Promise<void>;
}
