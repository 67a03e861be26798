import { z } from "zod";
import { typedInteger } from "#app/models/form/typed-number.ts";
import { TOP_UP_QUOTA } from "#contract/form-fields.ts";

/** Orders bought without a package. */
export const Quantity = z.object({ quota: typedInteger(TOP_UP_QUOTA) });
