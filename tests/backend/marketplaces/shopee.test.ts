import { connectorWorld } from "#tests/backend/shopee/conformance-world.ts";
import { conformance } from "./conformance.ts";
import { moodConformance } from "./mood-conformance.ts";

conformance("Shopee", connectorWorld);
moodConformance("Shopee", connectorWorld);
