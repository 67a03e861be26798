import type { ChannelSummary } from "./accounts.ts";

/**
 * As a channel's `tokopediaIntegrationState`: how far the shop's owner is, where they are asked.
 */
export const INTEGRATION_STATES = {
  requested: "Requested",
  approved: "SellerApproved",
  refused: "SellerRejected",
} as const;

/**
 * docs/specification.md "Sidebar": a channel whose owner was asked and has not approved does
 * not count, whatever its status.
 */
export const isActiveChannel = ({
  status,
  tokopediaIntegrationState: state,
}: Pick<ChannelSummary, "status" | "tokopediaIntegrationState">): boolean =>
  status === "active" && (!state || state === INTEGRATION_STATES.approved);
