import type { Credentials } from "../credentials.ts";
import type { TiktokHttp } from "./http.ts";

export interface TiktokWarehouse {
  warehouseId: string;
  name: string;
  isDefault: boolean;
  address: string;
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
}

/** What every call about a shop carries. */
export const inShop = ({ credentials, cipher }: Shop) => ({ credentials, cipher });
