/**
 * The member's choice of light or dark, kept in a cookie that the app and the backend's own pages
 * read. "system" is no choice: tokens/roles.css follows the device.
 */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_COOKIE = "theme";

/** The colour of the browser's frame around the page: `--canvas` of tokens/roles.css. */
export const CANVAS = { light: "#f6f7fa", dark: "#0f131a" } as const;

export function isTheme(value: unknown): value is Theme {
  return THEMES.includes(value as Theme);
}

/** The theme in a Cookie header. */
export function themeOf(cookies: string | null): Theme {
  const [, value] = new RegExp(`(?:^|;\\s*)${THEME_COOKIE}=(\\w+)`).exec(cookies ?? "") ?? [];
  return isTheme(value) ? value : "system";
}

/** The value of `data-theme` on html: nothing for the system's. */
export function themeAttribute(theme: Theme): "light" | "dark" | undefined {
  return theme === "system" ? undefined : theme;
}

/** The `theme-color` metas of a page: one a scheme when the system decides. */
export function themeColors(theme: Theme): { color: string; media?: string }[] {
  if (theme !== "system") return [{ color: CANVAS[theme] }];
  return (["light", "dark"] as const).map((scheme) => ({
    color: CANVAS[scheme],
    media: `(prefers-color-scheme: ${scheme})`,
  }));
}

/**
 * The same as HTML, for pages that are written as strings: the attribute of html, and the metas of
 * head.
 */
export function themeMarkup(theme: Theme): { attribute: string; metas: string } {
  const forced = themeAttribute(theme);
  const metas = themeColors(theme).map(
    ({ color, media }) =>
      `<meta name="theme-color" content="${color}"${media ? ` media="${media}"` : ""}>`,
  );
  return {
    attribute: forced ? ` data-theme="${forced}"` : "",
    metas: `<meta name="color-scheme" content="${forced ?? "light dark"}">${metas.join("")}`,
  };
}
