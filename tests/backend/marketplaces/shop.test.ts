import { shopWorlds } from "#tests/backend/storefront/conformance-world.ts";
import { conformance } from "./conformance.ts";

conformance("The own shop", shopWorlds());
