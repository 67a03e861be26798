/**
 * An optional scheme, a dotted host or IPv4, an optional port, path, query and fragment. Written
 * like a field's `pattern`.
 */
const WEBSITE =
  /^(?:https?:\/\/)?(?:(?:[a-z\d](?:[a-z\d\-]{0,61}[a-z\d])?\.)+[a-z]{2,63}|(?:\d{1,3}\.){3}\d{1,3})(?::\d{1,5})?(?:\/[\-a-z\d%_.~+]*)*(?:\?[;\&a-z\d%_.~+=\-]*)?(?:#[\-a-z\d_]*)?$/iv;
export const isWebsite = (text: string) => text.length <= 1000 && WEBSITE.test(text);
/** The same for a field, whose pattern is anchored and has no flags. */
export const WEBSITE_PATTERN = WEBSITE.source
  .slice(1, -1)
  .replaceAll("a-z", "a-zA-Z")
  .replace("https?", "[hH][tT][tT][pP][sS]?");
