/** Our API. It also serves pictures without fixed widths, such as an account's logo. */
const OUR_API = /^(?:https?:\/\/[^/]+)?(?:\/api)?\/v1\//;
/** Our pictures have fixed widths in the address' last part. Links to pictures keep theirs. */
const PICTURE_WIDTH =
  /(\bsrc="[^"]*\/v1\/products\/images\/[^/"]+\/)(?:128|256|512|2048|original)"/;
/** React and markup.ts escape everything that could end a tag early. */
const PAGE_PARTS = /<(\/?)(?:a|button|summary|label)\b[^>]*>|<source\b[^>]*>|<img\b[^>]*>/g;
const PLACEHOLDER_IMAGE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='-6 -6 36 36' fill='none' stroke='%23888'%3E%3Cpath d='M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 6'/%3E%3C/svg%3E";

/**
 * Returns the page with its pictures in the smallest width. Pictures on other hosts have an unknown
 * size, so a placeholder replaces each, with a link to it unless it is in a link or button.
 */
export function withSmallPictures(html: string, linkName: string): string {
  let within = 0;
  return html.replaceAll(PAGE_PARTS, (part: string, slash: string | undefined) => {
    // Choices of larger copies (components/storefront/picture.tsx).
    if (part.startsWith("<source")) return "";
    if (!part.startsWith("<img")) {
      within += slash ? -1 : 1;
      return part;
    }
    const [, address = ""] = /\bsrc="([^"]*)"/.exec(part) ?? [];
    if (!/^https?:/.test(address) || OUR_API.test(address))
      return part
        .replace(/ srcset="[^"]*"/i, "")
        .replace(PICTURE_WIDTH, (_, start: string) => `${start}64"`);
    const drawing = part
      .replace(/\bsrc="[^"]*"/, `src="${PLACEHOLDER_IMAGE}"`)
      .replace(/ srcset="[^"]*"/i, "");
    if (within > 0) return drawing;
    return `<a href="${address}" target="_blank" rel="noreferrer" aria-label="${linkName}">${drawing}</a>`;
  });
}
