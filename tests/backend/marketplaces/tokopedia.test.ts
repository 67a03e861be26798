import { connectorWorld } from "#tests/backend/tokopedia/conformance-world.ts";
import { conformance } from "./conformance.ts";

conformance("Tokopedia", connectorWorld);
