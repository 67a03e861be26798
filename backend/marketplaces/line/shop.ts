import type { Credentials } from "../credentials.ts";
import type { LineHttp } from "./http.ts";

/** A shop's calls with what they always need. */
export interface Shop {
  http: LineHttp;
  credentials: Credentials;
}
