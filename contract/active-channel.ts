import type { ChannelSummary } from "./accounts.ts";

/** Values of `tokopediaIntegrationState`: the state of the request to the shop's owner. */
export const INTEGRATION_STATES = {
  requested: "Requested",
  approved: "SellerApproved",
  refused: "SellerRejected",
} as const;

/**
 * A channel whose owner has not approved the request never counts (docs/specification.md
 * "Sidebar").
 */
export const isActiveChannel = ({
  status,
  tokopediaIntegrationState: state,
}: Pick<ChannelSummary, "status" | "tokopediaIntegrationState">): boolean =>
  status === "active" && (!state || state === INTEGRATION_STATES.approved);
