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
  /** Empty if the item is gone. */
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

/** The channel refuses 0. A sold-out listing is hidden instead. */
export const ZERO_REFUSED = "zero_refused";

export type ItemResult = { externalVariantId: string } & (
  | { ok: true }
  /** `shown`: units that the shop shows in place of the refused ones, if it was told others. */
  | { ok: false; code: string; message: string; shown?: number }
);
