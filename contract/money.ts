import "@hono/zod-openapi";
import { z } from "zod";

/**
 * An integer in the currency's minor unit: IDR has none (1 = Rp1), THB has two digits (1 = 0.01
 * baht).
 */
export const Money = z
  .number()
  .int()
  .openapi({ description: "Minor units of the account's currency" });
export const Price = Money.positive();
