import type { Credentials } from "../credentials.ts";
import type { TokopediaHttp } from "./http.ts";

/** A shop's calls with what they always need. */
export interface Shop {
  http: TokopediaHttp;
  credentials: Credentials;
  /** The product that a variant is one of; a product itself for any other. */
  parentOf(productId: string): Promise<string>;
}

/** Names the shop in a call's query. */
export const inShop = ({ credentials }: Shop) => ({ shop_id: credentials.shopId });
