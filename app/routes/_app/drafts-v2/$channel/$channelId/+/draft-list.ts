import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState } from "#app/middleware/request-store.ts";
import { buildDraftsPath } from "#app/models/listing/listing-paths.ts";
import { defineList } from "#app/services/list/define-list.ts";
import { createParamBuilders, makeChoiceParam } from "#app/services/list/list-params.ts";
import { requireShop } from "#app/services/listing/find-shop.ts";
import type { ChannelSummary } from "#contract/accounts.ts";
import { LISTING_FILTERS } from "#contract/listings.ts";

export const DRAFT_TABS = [
  { name: "draft", status: 1 },
  { name: "failed", status: 4 },
  { name: "invalid", status: 5 },
  { name: "publishing", status: 2 },
] as const;

const { of } = createParamBuilders(LISTING_FILTERS);
const defineDraftList = ({ id, channelType }: ChannelSummary) =>
  defineList({
    path: buildDraftsPath(channelType, id),
    pageSize: 40,
    filters: LISTING_FILTERS,
    without: ["ids", "isScheduled"],
    params: {
      search: of("search"),
      tab: makeChoiceParam(["draft", "failed", "invalid", "publishing"]),
    },
    also: {
      channelIds: (): string[] => [id],
      syncStatuses: ({ tab }) =>
        DRAFT_TABS.flatMap(({ name, status }) => (name === tab ? [status] : [])),
    },
  });

/**
 * Reads the shop, the list with its parameters, and their filter of the channels service. Throws
 * like `requireShop`.
 */
export async function readDraftList(
  context: Readonly<RouterContextProvider>,
  { channel, channelId }: { channel: string; channelId: string },
) {
  const shop = await requireShop(context, channel, channelId);
  const list = defineDraftList(shop);
  const params = list.readParams(context);
  const filter = {
    channelType: shop.channelType,
    ...list.asked(params, currentState(context)),
  };
  return { shop, type: shop.channelType, list, params, filter };
}
