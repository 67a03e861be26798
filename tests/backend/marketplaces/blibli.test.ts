import { connectorWorld } from "#tests/backend/blibli/conformance-world.ts";
import { conformance } from "./conformance.ts";

conformance("Blibli", connectorWorld);
