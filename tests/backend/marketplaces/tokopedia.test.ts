import { createConnectorWorld } from "#tests/backend/tokopedia/conformance-world.ts";
import { testConformance } from "./conformance.ts";
import { testMoods } from "./mood-conformance.ts";

testConformance("Tokopedia", createConnectorWorld);
testMoods("Tokopedia", createConnectorWorld);
