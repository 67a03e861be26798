import { pagesOf } from "../page.ts";
import { LANGUAGES } from "./texts.ts";

export const { textsOf, page } = pagesOf(LANGUAGES);
