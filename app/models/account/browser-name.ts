/** In order of detection: each browser also claims to be the ones below it. */
const BROWSER_PATTERNS = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;
const SYSTEM_PATTERNS = [
  [/\b(iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
] as const;

/** Returns the browser and device in a User-Agent. `null` if it has neither. */
export function findBrowserName(
  userAgent: string | null,
): { browser: string; system: string } | null {
  const findFirstMatch = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const [browser, system] = [findFirstMatch(BROWSER_PATTERNS), findFirstMatch(SYSTEM_PATTERNS)];
  return browser && system ? { browser, system } : null;
}
