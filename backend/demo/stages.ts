import { getChannelName } from "#contract/channel-names.ts";
import type { DemoMarketplaces } from "./marketplace.ts";

export interface DemoStage {
  number: number;
  total: number;
  name: string;
}

/** Names the stages of `seedDemo`, in order, for the terminal. */
export const listStages = ({ others, metaConsent, courierKey }: DemoMarketplaces): string[] => [
  ...["people and products", "stock", "listings", "orders", "chats"],
  ...(metaConsent ? ["catalogue at Meta"] : []),
  "second Shopee shop",
  ...others.map(({ channelType }) => `shop at ${getChannelName(channelType, "id")}`),
  ...(courierKey ? ["own shop"] : []),
];

export function announceStages(
  names: readonly string[],
  onStage: (stage: DemoStage) => void,
): () => void {
  let number = 0;
  return () => {
    const name = names[number];
    if (name === undefined) throw new Error("The demo has a stage without a name");
    number += 1;
    onStage({ number, total: names.length, name });
  };
}
