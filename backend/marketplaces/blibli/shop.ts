import type { Credentials } from "../credentials.ts";
import type { BlibliHttp } from "./http.ts";

/** A shop's calls with what they always need. */
export interface Shop {
  http: BlibliHttp;
  credentials: Credentials;
}

/** Lists of the newer calls and answers of the older ones, both in pages from 0. */
export const SELLER = "/seller/v1";
export const MTA = "/mta/api/businesspartner";
