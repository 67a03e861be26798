import { connectorWorld } from "#tests/backend/tokopedia/conformance-world.ts";
import { conformance } from "./conformance.ts";
import { moodConformance } from "./mood-conformance.ts";

conformance("Tokopedia", connectorWorld);
moodConformance("Tokopedia", connectorWorld);
