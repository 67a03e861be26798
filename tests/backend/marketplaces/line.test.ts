import { createConnectorWorld } from "#tests/backend/line/conformance-world.ts";
import { testConformance } from "./conformance.ts";
import { testMoods } from "./mood-conformance.ts";

testConformance("LINE SHOPPING", createConnectorWorld);
testMoods("LINE SHOPPING", createConnectorWorld);
