export { createShopConnector } from "./connector/connector.ts";
