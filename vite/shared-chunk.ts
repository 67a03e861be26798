import type { Plugin } from "vite";

/**
 * What every screen of a member loads: the shell, the primitives of lists, the texts' machinery. Not what is only loaded when it is opened (palette, viewer,
 * help, push question). Thirty files of half a kilobyte cost a third more than one, because each is compressed for itself.
 */
const SHARED = [
  /\/app\/components\/ui\/(alert|badge|button|channel-mark|class-names|close-on-navigation|field|follow-links|icon|input|link|packed|popover|status-dot|table|thumb|toggle)\.tsx?$/,
  /\/app\/components\/shell\/(account-list|brand|document|error-page|sign-out|theme|theme-choice)\.tsx?$/,
  /\/app\/components\/form\/(action-form|fields|form-context)\.tsx?$/,
  // The bundler's lists of what a server component may name, a file of 100 bytes each otherwise.
  /^\0?virtual:vite-rsc\/client-references\/group\/(facade:app\/(entry\.rsc|routes\/_app\.\$)|shared:app\/(i18n|components\/(ui|form))\/)/,
  /\/app\/routes\/_app\.\$\.tsx$/,
  /\/app\/i18n\/(format|format-context|keys)\.tsx?$/,
];

/** What every page has by then: naming it beside each of a hundred screens is 1 kB. */
const THERE = /\.css$|(?:^|\/)(?:react|router|rolldown-runtime|root|shared)-[\w-]+\.js$/;

/** A page below a list names the list's error page (the router is told the routes above it): that must not bring the list's rows along. */
const ABOVE_OTHERS =
  /\/app\/routes\/_app\.products-v2\.(?:master|channels\.\$channel)\._index\/route\.tsx\?.*client-route-module/;

/** For the RSC plugin: the chunk of a client module that is not to be in its route's. */
export const clientChunks = ({ id, serverChunk }: { id: string; serverChunk: string }) =>
  ABOVE_OTHERS.test(id) ? `${serverChunk}-alone` : undefined;

/** Puts those into one chunk, and keeps React Router's two (@react-router/dev names them by the same means, so they are named again here). */
export function sharedChunk(): Plugin {
  const manualChunks = (id: string) => {
    const path = id.replaceAll("\\", "/");
    if (/node_modules\/(react|react-dom|react-server-dom-webpack|@vitejs\/plugin-rsc)\//.test(path))
      return "react";
    if (path.includes("node_modules/react-router/")) return "router";
    if (/node_modules\/(i18next|react-i18next|use-sync-external-store)\//.test(path))
      return "texts";
    return SHARED.some((shared) => shared.test(path.split("?")[0] ?? path)) ? "shared" : undefined;
  };
  return {
    name: "shared-chunk",
    config: () => ({
      environments: { client: { build: { rollupOptions: { output: { manualChunks } } } } },
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file: string, needed: string[]) =>
            needed.filter((file) => !THERE.test(file)),
        },
      },
    }),
  };
}
