import { connectorWorld } from "#tests/backend/tiktok/conformance-world.ts";
import { conformance } from "./conformance.ts";

conformance("TikTok Shop", connectorWorld);
