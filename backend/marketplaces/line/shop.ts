import type { Credentials } from "../credentials.ts";
import type { LineHttp } from "./http.ts";

/** A shop's calls with their common parameters. */
export interface Shop {
  http: LineHttp;
  credentials: Credentials;
}
