import { z } from "zod";
import { ROLE_NAME } from "#contract/form-fields.ts";

/** A role that the account may name. Its permissions are separate checkboxes. */
export const NamedRole = z.object({ name: ROLE_NAME });
