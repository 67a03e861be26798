/** Copied codes and numbers carry them: soft hyphens, direction marks, zero-width spaces. */
export const removeInvisible = (text: string): string =>
  text.replaceAll(
    /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g,
    "",
  );
