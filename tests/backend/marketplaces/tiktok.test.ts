import { createConnectorWorld } from "#tests/backend/tiktok/conformance-world.ts";
import { testConformance } from "./conformance.ts";
import { testMoods } from "./mood-conformance.ts";

testConformance("TikTok Shop", createConnectorWorld);
testMoods("TikTok Shop", createConnectorWorld);
