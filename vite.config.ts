import { unstable_reactRouterRSC as reactRouterRSC } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import rsc from "@vitejs/plugin-rsc";
import { defineConfig, type EnvironmentOptions } from "vite";
import { leaveOut } from "./vite/leave-out.ts";
import { plainPseudoElements } from "./vite/plain-pseudo-elements.ts";
import { clientChunks, sharedChunk } from "./vite/shared-chunk.ts";
import { importShared } from "./vite/shared-modules.ts";
import { smallInMemory } from "./vite/small-in-memory.ts";
import { styleRules } from "./vite/style-rules.ts";
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
    plugins: [
      tailwindcss(),
      plainPseudoElements(),
      reactRouterRSC(),
      rsc({ serverHandler: false, clientChunks }),
      sharedChunk(),
      leaveOut(),
      styleRules(),
      versionFile(),
      {
        ...importShared(),
        apply: "build",
        enforce: "pre",
        applyToEnvironment: ({ name }) => name === "rsc",
      },
      // Browsers get UTF-8 compressed, which is shorter than escapes.
      { ...smallInMemory(), apply: "build", applyToEnvironment: ({ name }) => name !== "client" },
    ],
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
