import "@hono/zod-openapi";
import { z } from "zod";

/** Minor units: 1 is Rp1, or 0.01 baht. */
export const Money = z
  .number()
  .int()
  .openapi({ description: "Minor units of the account's currency" });
export const Price = Money.positive();
