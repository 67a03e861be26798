import { connectorWorld } from "#tests/backend/shopee/conformance-world.ts";
import { conformance } from "./conformance.ts";

conformance("Shopee", connectorWorld);
