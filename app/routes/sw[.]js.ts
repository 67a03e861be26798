import { currentState } from "#app/middleware/request-store.ts";
import worker from "#app/pwa/service-worker.js?raw";
import { LANGUAGES } from "#contract/languages.ts";
import type { Route } from "./+types/sw[.]js";

/** The service worker. It differs with each release and is never cached. */
export function loader({ context }: Route.LoaderArgs) {
  const { env } = currentState(context);
  const constants = {
    VERSION: env.version,
    LANGUAGES,
    ICON: "/app-icons/icon-192.png",
    BADGE: "/app-icons/badge-96.png",
  };
  const lines = Object.entries(constants).map(
    ([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`,
  );
  return new Response(lines.join("") + worker, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
