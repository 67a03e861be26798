/** Parameters of an open chat, besides those of the list. */
export interface OpenParams {
  before: string;
  /** Search text for the shop's products. */
  product: string;
  reply: string;
  /** Shows the buyer's pane in place of the chat, if there is no room for both. */
  isOnBuyer: boolean;
  /** Without JavaScript, the page does not reload while somebody writes. */
  isWriting: boolean;
  /** The chat's address without any of these. */
  address: string;
}

const OWN_PARAMS = ["before", "product", "reply", "pane", "write"];

export function readOpenParams(url: URL): OpenParams {
  const query = url.searchParams;
  return {
    before: query.get("before") ?? "",
    product: (query.get("product") ?? "").trim().slice(0, 200),
    reply: query.get("reply") ?? "",
    isOnBuyer: query.get("pane") === "buyer" || query.has("product"),
    isWriting: query.has("write") || query.has("reply"),
    address: buildChatAddress(url),
  };
}

/** Returns the address of the chat and its list, without parameters of the open chat. */
export function buildChatAddress({ pathname, searchParams }: URL): string {
  const otherParams = new URLSearchParams(
    [...searchParams].filter(([name]) => !OWN_PARAMS.includes(name)),
  );
  return otherParams.size > 0 ? `${pathname}?${otherParams}` : pathname;
}

export const addParam = (address: string, name: string, value: string): string =>
  `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ [name]: value })}`;
