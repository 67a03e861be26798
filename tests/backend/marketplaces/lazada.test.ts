import { connectorWorld } from "#tests/backend/lazada/conformance-world.ts";
import { conformance } from "./conformance.ts";

conformance("Lazada", connectorWorld);
