import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ProductInput } from "./products.ts";

const product = { access: "product-manage" } as const;

export const PreflightFinding = z
  .object({
    channelId: z.string(),
    field: z.string(),
    code: z.string(),
    level: z.enum(["error", "warning"]),
    details: z.record(z.string(), z.unknown()).default({}),
  })
  .openapi("PreflightFinding");
const preflights = z.object({
  channels: z.array(z.object({ channelId: z.string(), findings: z.array(PreflightFinding) })),
});
/** Expected refusals of channels, with their fields (docs/domain.md "Channel products"). */
export const preflightProduct = endpoint(
  "preflightProduct",
  "get",
  "/v2/channels/products/preflight",
  {
    ...product,
    summary: "Checks a product against its channels' rules",
    query: z.object({ internalProductId: z.string(), channelId: z.string().optional() }),
    response: preflights,
    errors: [404],
  },
);
/** For an unsaved product. Does not check what saving would refuse. */
export const preflightDraft = endpoint(
  "preflightDraft",
  "post",
  "/v2/channels/products/preflight",
  {
    isNoted: false,
    ...product,
    summary: "Checks a product that is not saved against the channels' rules",
    body: z.object({
      product: ProductInput,
      internalProductId: z.string().nullable().default(null),
    }),
    response: preflights,
  },
);
