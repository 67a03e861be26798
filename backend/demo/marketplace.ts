import type { ChannelType } from "#contract/statuses.ts";
import type { DemoConsent } from "./meta.ts";

/** Status of a generated order, in Shopee's terms. */
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
 * The demo's requirements of the marketplace with its shop. The sandbox's controls provide them.
 */
export interface DemoMarketplace {
  createShop(shop: {
    name: string;
    region: "ID" | "TH";
    seller: string;
  }): Promise<{ shopId: number }>;
  /** Returns the marketplace's answer after the shop's owner has agreed to the connection. */
  consent(shopId: number): Promise<Record<string, string>>;
  createOrder(order: {
    shopId: number;
    items: { itemId: number; modelId: number; quantity: number }[];
    /** Time of the order, and the status that it has reached since. */
    createdAt: Date;
    targetStatus: DemoOrderStatus;
    cod: boolean;
    message: string;
    /** Sells more than the stock, as two concurrent buyers may. */
    pastStock: boolean;
    /** Sends no push. */
    quiet: boolean;
  }): Promise<unknown>;
  /** A buyer writes in the shop's chat. */
  buyerWrites(message: {
    shopId: number;
    username: string;
    kind: "text" | "image" | "item";
    text?: string;
  }): Promise<unknown>;
  /** From now on simulated buyers order. */
  setPace(shopId: number, ordersPerHour: number): Promise<void>;
}

/**
 * The demo's requirements of a marketplace with a young shop. The sandbox's controls provide them.
 */
export interface DemoOtherMarketplace {
  channelType: ChannelType;
  shopName: string;
  createShop(shop: { name: string; region: "ID"; seller: string }): Promise<{ shopId: string }>;
  /** Returns the marketplace's answer or the shop's keys, to connect the shop. */
  access(shopId: string): Promise<Record<string, string>>;
  /** Other secrets of the shop's settings, such as that of pushes. */
  secrets?(shopId: string): Promise<Record<string, string>>;
  /** The marketplace's category for our goods. Absent: the marketplace recommends one. */
  categoryOf?(category: string): { categoryId: string; categoryName: string };
  /** Sets the address for the shop's pushes, if each shop has its own. */
  setWebhook?(shopId: string, webhookUrl: string): Promise<void>;
  listItems(shopId: string): Promise<{ skuId: string; sku: string; stock: number }[]>;
  /** Approves everything that waits for a review. */
  approveAll(shopId: string): Promise<void>;
  createOrder(order: {
    shopId: string;
    lines: { skuId: string; quantity: number }[];
    cod: boolean;
    paid: boolean;
    message: string;
  }): Promise<unknown>;
  /** A buyer writes in the shop's chat. Absent: the shop has none. */
  buyerWrites?(message: {
    shopId: string;
    username?: string;
    kind: "text" | "image" | "item" | "order";
    text?: string;
  }): Promise<unknown>;
  /** From now on simulated buyers write. */
  letTalk?(shopId: string, talks: boolean): Promise<void>;
}

export interface DemoMarketplaces {
  shopee: DemoMarketplace;
  others: readonly DemoOtherMarketplace[];
  metaConsent: DemoConsent | null;
  /** Returns the account's key of its couriers. `null`: none in this process. */
  courierKey: ((accountId: string) => Promise<string | null>) | null;
}
