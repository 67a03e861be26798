import { connectorWorld } from "#tests/backend/line/conformance-world.ts";
import { conformance } from "./conformance.ts";
import { moodConformance } from "./mood-conformance.ts";

conformance("LINE SHOPPING", connectorWorld);
moodConformance("LINE SHOPPING", connectorWorld);
