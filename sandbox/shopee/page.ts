import { createPages } from "../page.ts";
import { LANGUAGES } from "./texts.ts";

export const { textsOf, page } = createPages(LANGUAGES);
