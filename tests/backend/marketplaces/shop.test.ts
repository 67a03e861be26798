import { createShopWorlds } from "#tests/backend/storefront/conformance-world.ts";
import { testConformance } from "./conformance.ts";

testConformance("The own shop", createShopWorlds());
