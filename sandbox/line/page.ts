import { pagesOf } from "../page.ts";
import { TEXTS_BY_LANGUAGE } from "./texts.ts";

export const { textsOf, page } = pagesOf(TEXTS_BY_LANGUAGE);
