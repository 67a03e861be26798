import { createConnectorWorld } from "#tests/backend/lazada/conformance-world.ts";
import { testConformance } from "./conformance.ts";
import { testMoods } from "./mood-conformance.ts";

testConformance("Lazada", createConnectorWorld);
testMoods("Lazada", createConnectorWorld);
