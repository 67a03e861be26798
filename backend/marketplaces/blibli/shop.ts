import type { Credentials } from "../credentials.ts";
import type { BlibliHttp } from "./http.ts";

/** A shop's calls with their common parameters. */
export interface Shop {
  http: BlibliHttp;
  credentials: Credentials;
}

/** Prefixes of the newer and the older calls. */
export const SELLER_PATH = "/seller/v1";
export const MTA_PATH = "/mta/api/businesspartner";
