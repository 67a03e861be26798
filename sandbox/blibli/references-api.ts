import type { Hono } from "hono";
import { z } from "zod";
import {
  buildCategoryTree,
  LOGISTICS_PROVIDERS,
  PICKUP_POINT,
  presentAttributes,
  presentBrands,
  requireLeaf,
} from "./categories.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall } from "./gate.ts";
import { Paging, takePage } from "./paging.ts";

const BrandQuery = z.object({
  brandName: z.string().default(""),
  page: z.coerce.number().int().min(0).default(0),
  size: z.coerce.number().int().min(1).max(100).default(20),
});
const PickupFilter = z.strictObject({ filter: z.looseObject({}).default({}), paging: Paging });

export function addReferenceRoutes(root: Hono, deps: SandboxDeps): void {
  root.get(
    "/proxy/mta/api/businesspartner/v1/product/getCategory",
    handleShopCall(deps, async () => ({ content: buildCategoryTree() }), { limit: "categories" }),
  );
  root.get(
    "/proxy/seller/v1/categories/:category/attributes",
    handleShopCall(
      deps,
      async ({ param }) => ({ content: presentAttributes(requireLeaf(param("category"))) }),
      { limit: "attributes", about: "category" },
    ),
  );
  root.get(
    "/proxy/mta/api/businesspartner/v2/product/getBrands",
    handleShopCall(
      deps,
      async ({ query }) => {
        const { brandName, ...paging } = query(BrandQuery);
        const wanted = brandName.toLowerCase();
        return takePage(
          presentBrands().filter((brand) => brand.brandName.toLowerCase().includes(wanted)),
          paging,
        );
      },
      { limit: "brands" },
    ),
  );
  root.get(
    "/proxy/seller/v1/logistics",
    handleShopCall(deps, async () => ({
      content: LOGISTICS_PROVIDERS.map((courier) => ({ ...courier, selected: true })),
    })),
  );
  root.post(
    "/proxy/seller/v1/stores/pickup-points/filter",
    handleShopCall(deps, async ({ body }) => takePage([PICKUP_POINT], body(PickupFilter).paging)),
  );
}
