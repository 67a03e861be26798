import type { Credentials } from "../credentials.ts";
import type { LazadaHttp } from "./http.ts";

/** A shop's calls with their common parameters. */
export interface Shop {
  http: LazadaHttp;
  credentials: Credentials;
  currency: string;
  /** Codes of the shop's warehouses, the main one first. */
  warehouses: () => Promise<readonly string[]>;
}
