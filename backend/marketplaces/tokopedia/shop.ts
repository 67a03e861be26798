import type { Credentials } from "../credentials.ts";
import type { TokopediaHttp } from "./http.ts";

/** A shop's calls with their common parameters. */
export interface Shop {
  http: TokopediaHttp;
  credentials: Credentials;
  /** Returns a variant's product, or the product itself for any other id. */
  parentOf(productId: string): Promise<string>;
}

/** Identifies the shop in a call's query. */
export const makeShopQuery = ({ credentials }: Shop) => ({ shop_id: credentials.shopId });
