/** Stands in a page for HTML that goes past its payload (middleware/set-aside.ts). Nobody's text can read like this in a page: there it is escaped. */
export const asidePlace = (index: number): string => `<!--aside ${index}-->`;

const PLACE = /<!--aside (\d+)-->/;

/** A page at whose places something set aside is to stand: the texts around them, in their order, and between each two the number of what stands there. */
export type PageFrame = readonly (string | number)[];

export const frameOf = (html: string): PageFrame => html.split(PLACE).map((part, index) => (index % 2 === 0 ? part : Number(part)));

/** The finished page in pieces, in their order: put into one text for each part, it would be copied each time. */
export function filled(frame: PageFrame, aside: readonly (readonly string[])[]): string[] {
  return frame.flatMap((part) => (typeof part === "string" ? part : (aside[part] ?? [])));
}
