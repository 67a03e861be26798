import sanitize from "sanitize-html";

/** Makes headings smaller than the dialog's. */
const asSmallerHeading = sanitize.simpleTransform("h3", {});
/** A link must neither replace this page nor get access to it. */
const inNewTab = sanitize.simpleTransform("a", { target: "_blank", rel: "noopener noreferrer" });

/**
 * Reduces a user's HTML to text, lists and links: removes scripts and styles with their contents,
 * other elements except their text, and attributes except a link's address.
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
