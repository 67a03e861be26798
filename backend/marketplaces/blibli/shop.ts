import type { Credentials } from "../credentials.ts";
import type { BlibliHttp } from "./http.ts";

/** A shop's calls with what they always need. */
export interface Shop {
  http: BlibliHttp;
  credentials: Credentials;
}

/** Where the newer calls are, and the older ones. */
export const SELLER = "/seller/v1";
export const MTA = "/mta/api/businesspartner";
