import { readFileSync } from "node:fs";
import { z } from "zod";
import type { ChannelCategory } from "../channel-references.ts";
import { defineMarketplace } from "../marketplace.ts";
import { createLineConnector } from "./connector.ts";
import { lineGoingLive } from "./going-live.ts";

/** Sellers enter their own keys. The operator has none. */
export const line = defineMarketplace({
  goingLive: lineGoingLive,
  variables: {
    /** `sandbox`, where SANDBOX allows it; `live`; `off`. */
    LINE_MODE: z.enum(["sandbox", "live", "off"]).optional(),
    LINE_HOST: z.url().default("https://developers-oaplus.line.biz"),
    LINE_MESSAGING_HOST: z.url().default("https://api.line.me"),
    LINE_MESSAGING_DATA_HOST: z.url().default("https://api-data.line.me"),
    /**
     * A JSON file of `[{ "id", "parentId", "name" }]`: the categories in MyShop's development
     * guideline, which is only shown after signing in there.
     */
    LINE_CATEGORIES: z.string().optional(),
  },
  /** Throws if the file of categories cannot be read or is invalid. */
  settings(e, { hasSandbox, sandboxHost }) {
    if (e.LINE_MODE === "live")
      return {
        mode: "live",
        host: e.LINE_HOST,
        messagingHost: e.LINE_MESSAGING_HOST,
        messagingDataHost: e.LINE_MESSAGING_DATA_HOST,
        categories: e.LINE_CATEGORIES
          ? toCategories(JSON.parse(readFileSync(e.LINE_CATEGORIES, "utf8")))
          : [],
      };
    return {
      mode: hasSandbox && e.LINE_MODE !== "off" ? "sandbox" : "off",
      ...{ host: sandboxHost, messagingHost: sandboxHost, messagingDataHost: sandboxHost },
      categories: [],
    };
  },
  connector: (settings, { sandboxCategories, ...surroundings }) =>
    createLineConnector({
      ...surroundings,
      ...settings,
      ...(settings.mode === "sandbox" ? { categories: sandboxCategories } : {}),
    }),
});

const Category = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  parentId: z.union([z.number(), z.string()]).transform(String).nullable().default(null),
  name: z.string().min(1),
});

function toCategories(givenCategory: unknown): ChannelCategory[] {
  const rows = z.array(Category).parse(givenCategory);
  const parents = new Set(rows.map(({ parentId }) => parentId));
  return rows.map(({ id, parentId, name }) => ({
    ...{ categoryId: id, parentId, name },
    isLeaf: !parents.has(id),
  }));
}
