import type { Context } from "hono";
import { type Html, languageOf, sandboxPage } from "../page.ts";
import type { Texts } from "../texts.ts";
import { LANGUAGES } from "./texts.ts";

export const textsOf = (c: Context): Texts => LANGUAGES[languageOf(c)];

/** A whole page of this marketplace. */
export const page = (
  c: Context,
  title: string,
  body: Html,
  status: 200 | 400 | 422 = 200,
): Promise<Response> => sandboxPage(c, textsOf(c), title, body, { status });
