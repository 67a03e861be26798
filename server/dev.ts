import { createServer as createHttpServer } from "node:http";
import { chdir } from "node:process";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { createServer as createViteServer, isRunnableDevEnvironment } from "vite";
import { listDemoSignIns } from "#backend/accounts/demo-sign-in.ts";
import { readServerConfig } from "./config.ts";
import { startEmbedded } from "./embedded.ts";
import { moveSandboxAddresses } from "./move-sandbox-addresses.ts";
import { serveSandboxRoots } from "./sandbox-root.ts";
import { seedEmbeddedDemo } from "./seed-demo.ts";
import { type AppBuild, createSite } from "./site.ts";

/**
 * `npm run dev`: the app through Vite (hot reload) and the backend in this process, at one address.
 * Node's --watch restarts the process when the backend, the contract or the server change; Vite
 * reloads the app's files.
 */
chdir(fileURLToPath(new URL("..", import.meta.url)));
// Files of this process (database, uploads, keys) are readable by its user only.
process.umask(0o077);
const config = readServerConfig(process.env);
const backend = config.apiBase
  ? null
  : await startEmbedded({ ...process.env, PUBLIC_ORIGIN: config.publicOrigin });
if (backend) {
  await moveSandboxAddresses(backend.backend);
  await seedEmbeddedDemo(backend);
}

const server = createHttpServer();
const vite = await createViteServer({
  appType: "custom",
  server: { middlewareMode: true, hmr: { server } },
});

const app: AppBuild = {
  async fetch(request, env) {
    const rsc = vite.environments.rsc;
    if (!rsc || !isRunnableDevEnvironment(rsc))
      throw new Error("Vite has no runnable `rsc` environment");
    const { default: entry } = (await rsc.runner.import("/app/entry.rsc.tsx")) as {
      default: AppBuild;
    };
    return entry.fetch(request, env);
  },
};
const site = createSite(config, app, backend, "dev");
const answer = getRequestListener(site.fetch, { overrideGlobalObjects: false });
server.on("request", (request, response) =>
  vite.middlewares(request, response, () => void answer(request, response)),
);
serveSandboxRoots(config, backend?.sandboxes);
server.listen(config.port, config.host, () => {
  console.log(`\n  Etalase (development) is at ${config.publicOrigin}`);
  for (const line of backend ? listDemoSignIns(backend.backend.config) : [])
    console.log(`  ${line}`);
  console.log("");
});
