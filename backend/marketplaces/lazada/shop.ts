import type { Credentials } from "../credentials.ts";
import type { LazadaHttp } from "./http.ts";

/** A shop's calls with what they always need. */
export interface Shop {
  http: LazadaHttp;
  credentials: Credentials;
  currency: string;
}
