import { readFileSync } from "node:fs";
import { z } from "zod";
import type { ChannelCategory } from "./marketplaces/channel-references.ts";

/** LINE's part of the environment (config.ts). Keys are the sellers' own: the operator has none. */
export const LINE_VARIABLES = {
  /** `sandbox`, where SANDBOX allows it; `live`; `off`. */
  LINE_MODE: z.enum(["sandbox", "live", "off"]).optional(),
  LINE_HOST: z.url().default("https://developers-oaplus.line.biz"),
  LINE_MESSAGING_HOST: z.url().default("https://api.line.me"),
  LINE_MESSAGING_DATA_HOST: z.url().default("https://api-data.line.me"),
  /**
   * A JSON file of `[{ "id", "parentId", "name" }]`: the categories that MyShop's development
   * guideline lists for those who are signed in there.
   */
  LINE_CATEGORIES: z.string().optional(),
};
const Variables = z.object(LINE_VARIABLES);

export interface LineSettings {
  /** `off`: no shop can be connected. */
  mode: "sandbox" | "live" | "off";
  host: string;
  messagingHost: string;
  messagingDataHost: string;
  /** Of the LINE that runs here whoever starts it tells them (main.ts). */
  categories: readonly ChannelCategory[];
}

const Category = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  parentId: z.union([z.number(), z.string()]).transform(String).nullable().default(null),
  name: z.string().min(1),
});

/** Throws when the file of categories cannot be read or is none. */
export function lineOf(
  e: z.output<typeof Variables>,
  { hasSandbox, publicOrigin }: { hasSandbox: boolean; publicOrigin: string },
): LineSettings {
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
  const sandbox = `${new URL(publicOrigin).origin}/sandbox/line`;
  return {
    mode: hasSandbox && e.LINE_MODE !== "off" ? "sandbox" : "off",
    ...{ host: sandbox, messagingHost: sandbox, messagingDataHost: sandbox },
    categories: [],
  };
}

function toCategories(given: unknown): ChannelCategory[] {
  const rows = z.array(Category).parse(given);
  const parents = new Set(rows.map(({ parentId }) => parentId));
  return rows.map(({ id, parentId, name }) => ({
    ...{ categoryId: id, parentId, name },
    isLeaf: !parents.has(id),
  }));
}
