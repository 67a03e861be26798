import type { Credentials } from "../credentials.ts";
import type { TiktokHttp } from "./http.ts";

export interface TiktokWarehouse {
  warehouseId: string;
  name: string;
  isDefault: boolean;
  address: string;
}

/** Where a call is about; without `listing_platforms`: TikTok Shop alone (platforms.ts). */
export interface OnPlatforms {
  listing_platforms?: readonly string[];
}

/** A shop's calls with what they always need. */
export interface Shop {
  http: TiktokHttp;
  credentials: Credentials;
  /** What names the shop in calls. */
  cipher: string;
  currency: string;
  /** Two letters: `ID` */
  region: string;
  /** Those that buyers are sent to from, the main one first. */
  warehouses: () => Promise<readonly TiktokWarehouse[]>;
  /** Where a new product is listed. */
  platforms: () => Promise<OnPlatforms>;
}

/** What every call about a shop carries. */
export const inShop = ({ credentials, cipher }: Shop) => ({ credentials, cipher });
