import { createConnectorWorld } from "#tests/backend/shopee/conformance-world.ts";
import { testConformance } from "./conformance.ts";
import { testMoods } from "./mood-conformance.ts";

testConformance("Shopee", createConnectorWorld);
testMoods("Shopee", createConnectorWorld);
