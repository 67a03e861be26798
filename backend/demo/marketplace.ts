import type { ChannelType } from "#contract/statuses.ts";
import type { DemoConsent } from "./meta.ts";

/** How a made-up order stands in the marketplace: Shopee's own words. */
export type DemoOrderStatus =
  | "UNPAID"
  | "READY_TO_SHIP"
  | "PROCESSED"
  | "SHIPPED"
  | "TO_CONFIRM_RECEIVE"
  | "COMPLETED"
  | "RETRY_SHIP"
  | "IN_CANCEL"
  | "CANCELLED"
  | "TO_RETURN";

/**
 * What the demo asks of the marketplace that its shop is in: the controls of a Shopee that runs
 * here (sandbox/shopee) do all of it.
 */
export interface DemoMarketplace {
  createShop(shop: {
    name: string;
    region: "ID" | "TH";
    seller: string;
  }): Promise<{ shopId: number }>;
  /** What the marketplace sends back when the shop's owner has agreed to the connection. */
  consent(shopId: number): Promise<{ code: string; shop_id: string }>;
  createOrder(order: {
    shopId: number;
    items: { itemId: number; modelId: number; quantity: number }[];
    /** When it was placed, and how far it has come since. */
    createdAt: Date;
    targetStatus: DemoOrderStatus;
    cod: boolean;
    message: string;
    /** Sells more than there is, as two buyers at the same moment sometimes can. */
    pastStock: boolean;
    /** Nobody is told. */
    quiet: boolean;
  }): Promise<unknown>;
  /** A buyer asks something in the shop's chat. */
  buyerWrites(message: {
    shopId: number;
    username: string;
    kind: "text" | "image" | "item";
    text?: string;
  }): Promise<unknown>;
  /** Buyers come by themselves from now on. */
  setPace(shopId: number, ordersPerHour: number): Promise<void>;
}

/**
 * What the demo asks of a marketplace where its shop is young: the controls of the one that runs
 * here do all of it.
 */
export interface DemoOtherMarketplace {
  channelType: ChannelType;
  shopName: string;
  createShop(shop: { name: string; region: "ID"; seller: string }): Promise<{ shopId: string }>;
  /**
   * What connects it: what the marketplace sends back when the shop's owner has agreed, or the
   * shop's keys.
   */
  access(shopId: string): Promise<Record<string, string>>;
  /** What the seller types into the shop's settings besides: a push's secret, the chat's token. */
  secrets?(shopId: string): Promise<Record<string, string>>;
  /**
   * Which of its categories the seller chooses for goods of ours; absent: the marketplace
   * recommends one by their names.
   */
  categoryOf?(category: string): { categoryId: string; categoryName: string };
  /** Where the marketplace tells of the shop, where each has an address of its own. */
  setWebhook?(shopId: string, webhookUrl: string): Promise<void>;
  listItems(shopId: string): Promise<{ skuId: string; sku: string; stock: number }[]>;
  /** Takes what waits for a review. */
  approveAll(shopId: string): Promise<void>;
  createOrder(order: {
    shopId: string;
    lines: { skuId: string; quantity: number }[];
    cod: boolean;
    paid: boolean;
    message: string;
  }): Promise<unknown>;
  /** A buyer asks something in the shop's chat; absent: it has none. */
  buyerWrites?(message: {
    shopId: string;
    username?: string;
    kind: "text" | "image" | "item" | "order";
    text?: string;
  }): Promise<unknown>;
  /** Buyers write by themselves from now on. */
  letTalk?(shopId: string, talks: boolean): Promise<void>;
}

/** The marketplaces that run beside the demo. */
export interface DemoMarketplaces {
  shopee: DemoMarketplace;
  others: readonly DemoOtherMarketplace[];
  metaConsent: DemoConsent | null;
  /** Whether couriers answer, who carry what the shop's own buyers order. */
  hasCouriers: boolean;
}
