import sanitize from "sanitize-html";

/** Below the dialog's own heading. */
const asSmallerHeading = sanitize.simpleTransform("h3", {});
/**
 * The page a notice lies over must not be lost to a link in it, nor be handed to whatever that
 * opens.
 */
const inNewTab = sanitize.simpleTransform("a", { target: "_blank", rel: "noopener noreferrer" });

/**
 * HTML that somebody wrote, as it may stand in our pages: text, lists and links. Everything else is
 * taken out: scripts and styles with what is in them, other elements but for their text, every
 * attribute but a link's address.
 */
export function sanitiseHtml(html: string): string {
  return sanitize(html, {
    allowedTags: [
      "p",
      "br",
      "h3",
      "h4",
      "strong",
      "b",
      "em",
      "i",
      "u",
      "s",
      "ul",
      "ol",
      "li",
      "blockquote",
      "a",
    ],
    allowedAttributes: { a: ["href", "target", "rel"] },
    allowedSchemes: ["https", "mailto", "tel"],
    allowProtocolRelative: false,
    nestingLimit: 20,
    transformTags: { h1: asSmallerHeading, h2: asSmallerHeading, a: inNewTab },
  }).trim();
}
