import { z } from "zod";
import { createTypedInteger } from "#app/models/form/typed-number.ts";
import { SETTINGS_FIELDS } from "#contract/form-fields.ts";

/** Settings of the account, from its form. */
export const GeneralSettings = z.object({
  intent: z.literal("general"),
  name: SETTINGS_FIELDS.name,
  timeZone: SETTINGS_FIELDS.timeZone,
  lowStockLevel: createTypedInteger(SETTINGS_FIELDS.lowStockLevel),
  shipByWarningHours: createTypedInteger(SETTINGS_FIELDS.shipByWarningHours),
});
