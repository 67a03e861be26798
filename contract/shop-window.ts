import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { integer } from "./numbers.ts";
import { THEME_FIELDS, WINDOW_FIELDS } from "./shop-window-fields.ts";

/** Texts and facts of the own shop for its buyers. */
export const ShopWindow = z
  .object({ ...WINDOW_FIELDS, version: z.number().int() })
  .openapi("ShopWindow");
export type ShopWindow = z.infer<typeof ShopWindow>;

const integration = { access: "integration-manage", errors: [404, 409] } as const;
const params = z.object({ channelId: z.string() });
const response = z.object({ window: ShopWindow });

export const getShopWindow = endpoint(
  "getShopWindow",
  "get",
  "/v1/channels/shop/{channelId}/window",
  {
    ...integration,
    summary: "The own shop's policies, working hours and trust marks",
    params,
    response,
  },
);
/** Changes only the given fields. 409 `stale_version`. */
export const updateShopWindow = endpoint(
  "updateShopWindow",
  "put",
  "/v1/channels/shop/{channelId}/window",
  {
    ...integration,
    summary: "Changes the own shop's policies, working hours and trust marks",
    params,
    body: z.object({ version: integer(), ...z.object(WINDOW_FIELDS).partial().shape }),
    response,
  },
);
export const previewShopTheme = endpoint(
  "previewShopTheme",
  "post",
  "/v1/channels/shop/{channelId}/window/;preview",
  {
    ...integration,
    summary: "A text that shows the shop with an unsaved theme for an hour (getStorefront)",
    params,
    body: z.object(THEME_FIELDS),
    response: z.object({ preview: z.string() }),
  },
);
const cover = z.object({ channelId: z.string() });
/** Refused like a product's picture (413, 415, 422 `unreadable_image`). */
export const uploadShopCover = endpoint(
  "uploadShopCover",
  "post",
  "/v1/channels/shop/{channelId}/cover",
  {
    ...integration,
    summary: "Puts a wide picture at the top of the shop's home",
    params,
    multipart: true,
    body: z.object({ cover: z.any().optional() }),
    response: cover,
    errors: [404, 413, 415, 422],
  },
);
export const removeShopCover = endpoint(
  "removeShopCover",
  "delete",
  "/v1/channels/shop/{channelId}/cover",
  {
    ...integration,
    summary: "Takes the wide picture off the shop's home",
    params,
    response: cover,
  },
);
