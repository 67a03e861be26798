import type { Credentials } from "./credentials.ts";

export interface PushedStock {
  externalVariantId: string;
  quantity: number;
  /** The figure's parts by location, `quantity` in all. Absent: the shop's main location. */
  places?: readonly StockPlace[];
}

export interface StockPlace {
  externalId: string;
  quantity: number;
}

/** The quantities that the shop shows for a listing's variants. */
export interface StockFigures {
  /** Most items in one push. */
  readonly pushBatch: number;
  push(
    credentials: Credentials,
    externalProductId: string,
    items: PushedStock[],
  ): Promise<ItemResult[]>;
  /** Returns the quantities that the shop shows for an item's variants. Empty if it is gone. */
  read(
    credentials: Credentials,
    externalProductId: string,
  ): Promise<{ externalVariantId: string; stock: number }[]>;
}

export interface Prices {
  /** Most items in one push. */
  readonly pushBatch: number;
  /** Prices in minor units. */
  push(
    credentials: Credentials,
    externalProductId: string,
    items: { externalVariantId: string; price: number }[],
  ): Promise<ItemResult[]>;
}

/** The channel takes no 0. The core hides a listing that is sold out there instead. */
export const ZERO_REFUSED = "zero_refused";

export type ItemResult = { externalVariantId: string } & (
  | { ok: true }
  | { ok: false; code: string; message: string }
);
