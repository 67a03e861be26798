import type { Credentials } from "./credentials.ts";

/** What a shop shows of a variant. */
export interface PushedStock {
  externalVariantId: string;
  quantity: number;
  /** Where it lies, in all `quantity`; without it at the shop's main location. */
  places?: readonly StockPlace[];
}

/** Units at one of a shop's locations. */
export interface StockPlace {
  externalId: string;
  quantity: number;
}

/** How many units the shop shows of a listing's variants. */
export interface StockFigures {
  /** Items that one push takes at most. */
  readonly pushBatch: number;
  push(
    credentials: Credentials,
    externalProductId: string,
    items: PushedStock[],
  ): Promise<ItemResult[]>;
  /** Units the shop shows of each of an item's variants now; none when the item is gone. */
  read(
    credentials: Credentials,
    externalProductId: string,
  ): Promise<{ externalVariantId: string; stock: number }[]>;
}

/** What a listing's variants cost in the shop. */
export interface Prices {
  /** Items that one push takes at most. */
  readonly pushBatch: number;
  /** Prices in minor units. */
  push(
    credentials: Credentials,
    externalProductId: string,
    items: { externalVariantId: string; price: number }[],
  ): Promise<ItemResult[]>;
}

export type ItemResult = { externalVariantId: string } & (
  | { ok: true }
  | { ok: false; code: string; message: string }
);
