import "@hono/zod-openapi";
import { z } from "zod";

/** An integer in minor units: IDR has none (1 = Rp1), THB has two digits (1 = 0.01 baht). */
export const Money = z
  .number()
  .int()
  .openapi({ description: "Minor units of the account's currency" });
export const Price = Money.positive();
