/** Stands in a page for HTML that goes past its payload (middleware/set-aside.ts). Nobody's text can read like this in a page: there it is escaped. */
export const asidePlace = (index: number): string => `<!--aside ${index}-->`;

const PLACE = /<!--aside (\d+)-->/;
let ofNonce: string | undefined;

/** Stands in a page for the nonce of whoever gets it. Another one in each process: nobody's text can have it in it. Not made while modules load, where edge runtimes have no chance. */
export function noncePlace(): string {
  ofNonce ??= crypto.randomUUID();
  return ofNonce;
}

/** A page at whose places something else stands for each request: the texts around them, in their order, and between each two what is to stand there. */
export type PageFrame = readonly Part[];
type Part = string | { aside: number } | { nonce: true };

export function frameOf(html: string): PageFrame {
  return html
    .split(PLACE)
    .flatMap<Part>((part, index) => (index % 2 === 0 ? withNonces(part) : { aside: Number(part) }));
}

const withNonces = (text: string): Part[] =>
  text
    .split(noncePlace())
    .flatMap<Part>((part, index) => (index === 0 ? part : [{ nonce: true }, part]));

/** The finished page in pieces, in their order: put into one text for each part, it would be copied each time. */
export function filled(
  frame: PageFrame,
  aside: readonly (readonly string[])[],
  nonce: string,
): string[] {
  return frame.flatMap((part) =>
    typeof part === "string" ? part : "aside" in part ? (aside[part.aside] ?? []) : nonce,
  );
}
