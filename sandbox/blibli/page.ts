import type { Context } from "hono";
import { type Html, languageOf, sandboxPage } from "../page.ts";
import type { Texts } from "../texts.ts";
import { LANGUAGES } from "./texts.ts";

export const textsOf = (c: Context): Texts & (typeof LANGUAGES)["en"] => LANGUAGES[languageOf(c)];

/** A whole page of this marketplace. */
export const page = (c: Context, title: string, body: Html): Promise<Response> =>
  sandboxPage(c, textsOf(c), title, body);
