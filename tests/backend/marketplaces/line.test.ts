import { connectorWorld } from "#tests/backend/line/conformance-world.ts";
import { conformance } from "./conformance.ts";

conformance("LINE SHOPPING", connectorWorld);
