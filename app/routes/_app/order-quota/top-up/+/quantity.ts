import { z } from "zod";
import { createTypedInteger } from "#app/models/form/typed-number.ts";
import { TOP_UP_QUOTA } from "#contract/form-fields.ts";

/** Orders bought without a package. */
export const Quantity = z.object({ quota: createTypedInteger(TOP_UP_QUOTA) });
