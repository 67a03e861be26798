import { en } from "./texts-en.ts";
import { id } from "./texts-id.ts";
import { th } from "./texts-th.ts";

/** The pages' texts by language; each sandbox adds its own. */
export const LANGUAGES = { en, id, th };
export type Texts = typeof en;
