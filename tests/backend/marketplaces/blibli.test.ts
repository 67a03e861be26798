import { createConnectorWorld } from "#tests/backend/blibli/conformance-world.ts";
import { testConformance } from "./conformance.ts";
import { testMoods } from "./mood-conformance.ts";

testConformance("Blibli", createConnectorWorld);
testMoods("Blibli", createConnectorWorld);
