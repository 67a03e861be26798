import type { Credentials } from "../credentials.ts";
import type { TiktokHttp } from "./http.ts";

export interface TiktokWarehouse {
  warehouseId: string;
  name: string;
  isDefault: boolean;
  address: string;
}

/** A call's platforms. Without `listing_platforms`: TikTok Shop alone (platforms.ts). */
export interface OnPlatforms {
  listing_platforms?: readonly string[];
}

/** A shop's calls with their common parameters. */
export interface Shop {
  http: TiktokHttp;
  credentials: Credentials;
  /** Identifies the shop in calls. */
  cipher: string;
  currency: string;
  /** Two letters, such as `ID`. */
  region: string;
  /** Warehouses that ship to buyers, the main warehouse first. */
  warehouses: () => Promise<readonly TiktokWarehouse[]>;
  platforms: () => Promise<OnPlatforms>;
}

/** Returns the parameters of every call about a shop. */
export const makeShopParams = ({ credentials, cipher }: Shop) => ({ credentials, cipher });
