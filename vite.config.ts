import { unstable_reactRouterRSC as reactRouterRSC } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import rsc from "@vitejs/plugin-rsc";
import { defineConfig, type EnvironmentOptions } from "vite";
import { textsFiles } from "./vite/texts-files.ts";
import { versionFile } from "./vite/version-file.ts";

const QUIET = new Set(["MODULE_LEVEL_DIRECTIVE", "FILE_NAME_CONFLICT"]);

/** Without the modules it imports, which others share. */
const ALONE = { priority: 1, includeDependenciesRecursively: false };
/** Every member's page has them, and their routes. */
const FRAME =
  /\/(?:shell\/(?:document|shell|error-page)|i18n\/format-context|static\/place|revalidate-frame|post-form|close-on-navigation)\./;
const FRAME_ROUTES = /\/app\/(?:root|routes\/_app\/_layout)\.tsx|\/react-router$/;
/** The parts of a form that show why it was refused. */
const FORM = /\/form\/(?:action-form|submit-button|fold)\.tsx$/;
/**
 * Code that many screens share is one file: thirty files of half a kilobyte cost a third more,
 * because each is compressed by itself. Packages change less often than the app. Pages without
 * forms, lists or dialogs do not load the code of those.
 */
const CHUNKS = {
  output: {
    codeSplitting: {
      groups: [
        {
          name: "packages",
          test: /\/node_modules\/(?:react|react-dom|react-router|react-server-dom-webpack)\//,
          priority: 2,
        },
        { name: "dialog", test: /\/ui\/dialog\.tsx$/, ...ALONE },
        {
          name: "fields",
          test: /\/(?:form\/(?:fields|radio-field)|ui\/(?:field|input))\.tsx$/,
          ...ALONE,
        },
        {
          name: "action",
          test: /\/form\/(?:action-form|form-context|submit-button|fold|use-reply|use-typed|typed-controls|reply)|use-answer/,
          ...ALONE,
        },
        {
          name: "numbers",
          test: /\/contract\/(?:written-number|latin-digits)\.ts$|\/product\/parse-money\.ts$/,
          ...ALONE,
        },
        // Pages without checked fields load none of these.
        { name: "conform", test: /\/node_modules\/(?:zod|@conform-to)\//, priority: 2 },
        {
          name: "checked",
          test: /\/form\/(?:checked-form|use-checks|issue-code|typed-(?:number|lines))\./,
          ...ALONE,
        },
        { name: "due", test: /\/(?:order\/due-(?:look|mark)|ui\/filled)\./, ...ALONE },
        { name: "frame", test: (id: string) => FRAME.test(id) || id.includes("preload-helper") },
        { name: "list", test: /\/(?:components\/list\/|navigation\/get-form)/, ...ALONE },
        // Few first views refresh live.
        { name: "refresh", test: /\/navigation\/use-refresh\.ts$/, ...ALONE },
        { name: "shared", test: /\/app\//, minShareCount: 6 },
      ],
    },
    // The list of client modules, which is in every first view, names their files, and half of
    // those are called index or _id.
    chunkFileNames: ({ facadeModuleId }: { facadeModuleId: string | null }) =>
      facadeModuleId?.includes("client-references")
        ? "assets/[hash].js"
        : "assets/[name]-[hash].js",
  },
};

/**
 * A route's own client code only names shared code, so the routes of an area are one file. They are
 * apart from the components of their screens, because a page also loads its neighbours' route
 * modules (the router is told the routes beside it).
 */
const clientChunks = ({ id, serverChunk }: { id: string; serverChunk: string }) => {
  // The style sheet gets this name, because the server's own chunk is the same file.
  if (FRAME.test(id) || FRAME_ROUTES.test(id)) return "root";
  if (FORM.test(id)) return "form";
  if (!id.includes("client-route-module")) return;
  const [, area] = /\/app\/routes\/(?:_app\/)?([^/.]+)/.exec(id) ?? [];
  return `${area ?? serverChunk}-route`;
};

export default defineConfig(({ command }) => {
  // The server build carries its dependencies and is fixed to production, so that the same files
  // run on Node and on an edge runtime, which has neither node_modules nor NODE_ENV.
  const server: EnvironmentOptions =
    command === "build"
      ? { resolve: { noExternal: true }, define: { "process.env.NODE_ENV": '"production"' } }
      : {};
  return {
    // Requests reach the app through server/dev.ts, which hands in the environment; the plugin
    // would call it without one.
    plugins: [
      tailwindcss(),
      reactRouterRSC(),
      rsc({ serverHandler: false, clientChunks }),
      textsFiles(),
      versionFile(),
    ],
    environments: {
      rsc: server,
      // A browser's first page contains the style sheet (app/document/first-style.ts).
      ssr: { ...server, build: { cssMinify: true } },
      client: { build: { rolldownOptions: CHUNKS } },
    },
    // React has had this hook, which react-i18next imports, since version 18.
    resolve: { alias: { "use-sync-external-store/shim": "react" } },
    build: {
      target: "es2022",
      // The oldest browsers that Tailwind 4 works in: nothing is written twice for older ones.
      cssTarget: ["chrome111", "safari16.4", "firefox128"],
      // An inlined image cannot be cached on its own; the icon sprite in particular must stay one
      // file.
      assetsInlineLimit: 0,
      // The list of each module's imports is 3 kB of every first view; the head names what a page
      // needs first.
      modulePreload: false,
      rolldownOptions: {
        // "use client" is the RSC plugin's business, and every graph emits the same sprite.
        onwarn: (warning, warn) => (QUIET.has(warning.code ?? "") ? undefined : warn(warning)),
      },
    },
  };
});
