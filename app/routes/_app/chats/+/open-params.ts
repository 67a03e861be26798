/** What of an open chat is shown beside the list's own parameters. */
export interface OpenParams {
  /** Earlier messages than that place. */
  before: string;
  /** Looked for among the shop's products. */
  product: string;
  /** The quick reply to begin with. */
  reply: string;
  /** The buyer's pane in the chat's place, where there is room for one. */
  isOnBuyer: boolean;
  /** Without scripts the page does not reload while somebody writes. */
  isWriting: boolean;
  /** The chat's address without any of these. */
  address: string;
}

const OWN = ["before", "product", "reply", "pane", "write"];

export function readOpenParams(url: URL): OpenParams {
  const query = url.searchParams;
  return {
    before: query.get("before") ?? "",
    product: (query.get("product") ?? "").trim().slice(0, 200),
    reply: query.get("reply") ?? "",
    isOnBuyer: query.get("pane") === "buyer" || query.has("product"),
    isWriting: query.has("write") || query.has("reply"),
    address: chatAddress(url),
  };
}

/** The chat with the list beside it, as it is opened. */
export function chatAddress({ pathname, searchParams }: URL): string {
  const rest = new URLSearchParams([...searchParams].filter(([name]) => !OWN.includes(name)));
  return rest.size > 0 ? `${pathname}?${rest}` : pathname;
}

export const withParam = (address: string, name: string, value: string): string =>
  `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ [name]: value })}`;
