import type { Plugin } from "vite";

/**
 * What every screen of a member loads: the shell, the primitives of lists, the texts' machinery. Not what is only loaded when it is opened (palette, viewer,
 * help, push question). Thirty files of half a kilobyte cost a third more than one, because each is compressed for itself.
 */
const SHARED = [
  /\/app\/components\/ui\/(badge|button|channel-mark|class-names|close-on-navigation|follow-links|icon|input|link|popover|status-dot|table)\.tsx?$/,
  /\/app\/components\/shell\/(account-list|brand|document|error-page|sign-out|theme|theme-choice)\.tsx?$/,
  /\/app\/i18n\/(format|pack|packed|provider|translate)\.tsx?$/,
];

/** Puts those into one chunk, and keeps React Router's two (@react-router/dev names them by the same means, so they are named again here). */
export function sharedChunk(): Plugin {
  const manualChunks = (id: string) => {
    const path = id.replaceAll("\\", "/");
    if (/node_modules\/(react|react-dom|react-server-dom-webpack|@vitejs\/plugin-rsc)\//.test(path)) return "react";
    if (path.includes("node_modules/react-router/")) return "router";
    return SHARED.some((shared) => shared.test(path.split("?")[0] ?? path)) ? "shared" : undefined;
  };
  return {
    name: "shared-chunk",
    config: () => ({ environments: { client: { build: { rollupOptions: { output: { manualChunks } } } } } }),
  };
}
