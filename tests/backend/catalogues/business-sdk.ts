import { createRequire } from "node:module";

type Params = Record<string, unknown>;
interface Found {
  [field: string]: unknown;
  id: string;
  name: string;
}
type NodeOf<Calls> = new (id: string | undefined) => Calls;

/** The parts of Meta's client that the tests use. It has no types and is a CommonJS module. */
interface BusinessSdk {
  FacebookAdsApi: { init(token: string, locale: string, crashLog: boolean): unknown };
  User: NodeOf<{ getBusinesses(fields: string[], params: Params): Promise<Found[]> }>;
  Business: NodeOf<{
    getOwnedProductCatalogs(fields: string[], params: Params): Promise<Found[]>;
    createOwnedProductCatalog(fields: string[], params: Params): Promise<Found>;
  }>;
  ProductCatalog: NodeOf<{
    createItemsBatch(
      fields: string[],
      params: Params,
    ): Promise<{ handles: string[]; validation_status: unknown[] }>;
    getCheckBatchRequestStatus(fields: string[], params: Params): Promise<Found[]>;
    getProducts(fields: string[], params: Params): Promise<Found[]>;
  }>;
}

const require = createRequire(import.meta.url);
export const businessSdk: BusinessSdk = require("facebook-nodejs-business-sdk");
