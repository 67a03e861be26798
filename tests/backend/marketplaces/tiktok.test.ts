import { connectorWorld } from "#tests/backend/tiktok/conformance-world.ts";
import { conformance } from "./conformance.ts";
import { moodConformance } from "./mood-conformance.ts";

conformance("TikTok Shop", connectorWorld);
moodConformance("TikTok Shop", connectorWorld);
