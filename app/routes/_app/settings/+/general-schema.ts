import { z } from "zod";
import { typedInteger } from "#app/models/form/typed-number.ts";
import { SETTINGS_FIELDS } from "#contract/form-fields.ts";

/** Settings of the account, from its form. */
export const GeneralSettings = z.object({
  intent: z.literal("general"),
  name: SETTINGS_FIELDS.name,
  timeZone: SETTINGS_FIELDS.timeZone,
  lowStockLevel: typedInteger(SETTINGS_FIELDS.lowStockLevel),
  shipByWarningHours: typedInteger(SETTINGS_FIELDS.shipByWarningHours),
});
