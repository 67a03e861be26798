import { unstable_reactRouterRSC as reactRouterRSC } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import rsc from "@vitejs/plugin-rsc";
import { defineConfig, type EnvironmentOptions } from "vite";
import { versionFile } from "./vite/version-file.ts";

const QUIET = new Set(["MODULE_LEVEL_DIRECTIVE", "FILE_NAME_CONFLICT"]);

export default defineConfig(({ command }) => {
  // The server build carries its dependencies and is fixed to production, so that the same files run on Node and on an
  // edge runtime, which has neither node_modules nor NODE_ENV.
  const server: EnvironmentOptions =
    command === "build"
      ? { resolve: { noExternal: true }, define: { "process.env.NODE_ENV": '"production"' } }
      : {};
  return {
    // Requests reach the app through server/dev.ts, which hands in the environment; the plugin would call it without one.
    plugins: [tailwindcss(), reactRouterRSC(), rsc({ serverHandler: false }), versionFile()],
    environments: { rsc: server, ssr: server },
    build: {
      target: "es2022",
      // An inlined image cannot be cached on its own; the icon sprite in particular must stay one file.
      assetsInlineLimit: 0,
      rolldownOptions: {
        // "use client" is the RSC plugin's business, and every graph emits the same sprite.
        onwarn: (warning, warn) => (QUIET.has(warning.code ?? "") ? undefined : warn(warning)),
      },
    },
  };
});
