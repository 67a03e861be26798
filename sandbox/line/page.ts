import { createPages } from "../page.ts";
import { TEXTS_BY_LANGUAGE } from "./texts.ts";

export const { textsOf, page } = createPages(TEXTS_BY_LANGUAGE);
