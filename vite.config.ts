import { unstable_reactRouterRSC as reactRouterRSC } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import rsc from "@vitejs/plugin-rsc";
import { defineConfig, type EnvironmentOptions } from "vite";

export default defineConfig(({ command }) => {
  // The server build carries its dependencies and is fixed to production, so that the same files run on Node and on an
  // edge runtime, which has neither node_modules nor NODE_ENV.
  const server: EnvironmentOptions = command === "build" ? { resolve: { noExternal: true }, define: { "process.env.NODE_ENV": '"production"' } } : {};
  return {
    plugins: [tailwindcss(), reactRouterRSC(), rsc()],
    environments: { rsc: server, ssr: server },
    build: {
      target: "es2022",
      // An inlined image cannot be cached on its own; the icon sprite in particular must stay one file.
      assetsInlineLimit: 0,
      rolldownOptions: {
        // "use client" is the RSC plugin's business; the bundler only says that it does not know the word.
        onwarn: (warning, warn) => (warning.code === "MODULE_LEVEL_DIRECTIVE" ? undefined : warn(warning)),
      },
    },
  };
});
