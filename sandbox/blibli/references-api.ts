import type { Hono } from "hono";
import { z } from "zod";
import {
  brands,
  categoryTree,
  LOGISTICS,
  PICKUP_POINT,
  presentAttributes,
  requireLeaf,
} from "./categories.ts";
import type { SandboxDeps } from "./deps.ts";
import { shopEndpoint } from "./gate.ts";
import { Paging, pageOf } from "./paging.ts";

const BrandQuery = z.object({
  brandName: z.string().default(""),
  page: z.coerce.number().int().min(0).default(0),
  size: z.coerce.number().int().min(1).max(100).default(20),
});
const PickupFilter = z.strictObject({ filter: z.looseObject({}).default({}), paging: Paging });

export function referenceRoutes(root: Hono, deps: SandboxDeps): void {
  root.get(
    "/proxy/mta/api/businesspartner/v1/product/getCategory",
    shopEndpoint(deps, async () => ({ content: categoryTree() }), { limit: "categories" }),
  );
  root.get(
    "/proxy/seller/v1/categories/:category/attributes",
    shopEndpoint(
      deps,
      async ({ param }) => ({ content: presentAttributes(requireLeaf(param("category"))) }),
      { limit: "attributes", about: "category" },
    ),
  );
  root.get(
    "/proxy/mta/api/businesspartner/v2/product/getBrands",
    shopEndpoint(
      deps,
      async ({ query }) => {
        const { brandName, ...paging } = query(BrandQuery);
        const wanted = brandName.toLowerCase();
        return pageOf(
          brands().filter((brand) => brand.brandName.toLowerCase().includes(wanted)),
          paging,
        );
      },
      { limit: "brands" },
    ),
  );
  root.get(
    "/proxy/seller/v1/logistics",
    shopEndpoint(deps, async () => ({
      content: LOGISTICS.map((courier) => ({ ...courier, selected: true })),
    })),
  );
  root.post(
    "/proxy/seller/v1/stores/pickup-points/filter",
    shopEndpoint(deps, async ({ body }) => pageOf([PICKUP_POINT], body(PickupFilter).paging)),
  );
}
