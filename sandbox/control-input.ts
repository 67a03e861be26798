import { z } from "zod";
import type { Action } from "./controls-http.ts";

/** Form fields are text and leave unticked boxes out; JSON has real types. These read both. */
export const Whole = z.coerce.number().int().positive();
export const Flag = z
  .union([z.boolean(), z.literal("on").transform(() => true), z.literal("").transform(() => false)])
  .default(false);

interface Disturbed<Id> {
  goOffline(shopId: Id, calls: number): Promise<unknown>;
  throttle(shopId: Id, calls: number): Promise<unknown>;
  failNextLabel(shopId: Id, labels: number): Promise<unknown>;
}

/** The disturbances that every marketplace's controls have. */
export function disturbances<Id>(
  shopId: z.ZodType<Id>,
): Record<"goOffline" | "throttle" | "failNextLabel", Action<Disturbed<Id>>> {
  const Calls = z.object({ shopId, calls: Whole.max(1000) });
  const Labels = z.object({ shopId, labels: Whole.max(100).default(1) });
  return {
    throttle: (controls, input) => {
      const { shopId, calls } = Calls.parse(input);
      return controls.throttle(shopId, calls);
    },
    goOffline: (controls, input) => {
      const { shopId, calls } = Calls.parse(input);
      return controls.goOffline(shopId, calls);
    },
    failNextLabel: (controls, input) => {
      const { shopId, labels } = Labels.parse(input);
      return controls.failNextLabel(shopId, labels);
    },
  };
}
