import { connectorWorld } from "#tests/backend/lazada/conformance-world.ts";
import { conformance } from "./conformance.ts";
import { moodConformance } from "./mood-conformance.ts";

conformance("Lazada", connectorWorld);
moodConformance("Lazada", connectorWorld);
