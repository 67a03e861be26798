import sanitize from "sanitize-html";

/** Makes headings smaller than the dialog's. */
const shrinkHeading = sanitize.simpleTransform("h3", {});
/** The opened page must neither replace this one nor access it. */
const openInNewTab = sanitize.simpleTransform("a", {
  target: "_blank",
  rel: "noopener noreferrer",
});

/**
 * Reduces a user's HTML to text, lists and links. Removes scripts and styles with their contents,
 * other elements but not their text, and attributes except a link's address.
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
    transformTags: { h1: shrinkHeading, h2: shrinkHeading, a: openInNewTab },
  }).trim();
}
