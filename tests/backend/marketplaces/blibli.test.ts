import { connectorWorld } from "#tests/backend/blibli/conformance-world.ts";
import { conformance } from "./conformance.ts";
import { moodConformance } from "./mood-conformance.ts";

conformance("Blibli", connectorWorld);
moodConformance("Blibli", connectorWorld);
