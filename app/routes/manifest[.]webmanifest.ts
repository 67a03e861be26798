import { currentState, getT } from "#app/middleware/request-store.ts";
import { CANVAS } from "../../design/theme.ts";
import type { Route } from "./+types/manifest[.]webmanifest";

/** Name and icons of the installed app, in the visitor's language. */
export function loader({ context }: Route.LoaderArgs) {
  const t = getT(context);
  const buildIcon = (src: string, sizes: string, purpose: "any" | "maskable") => ({
    src,
    sizes,
    type: "image/png",
    purpose,
  });
  const buildShortcut = (name: string, url: string) => ({
    name,
    url,
    icons: [buildIcon("/app-icons/icon-192.png", "192x192", "any")],
  });
  const manifest = {
    id: "/",
    name: "Etalase",
    short_name: "Etalase",
    description: t("pwa:description"),
    lang: currentState(context).language,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: CANVAS.light,
    theme_color: CANVAS.light,
    categories: ["business", "productivity"],
    icons: [
      buildIcon("/app-icons/icon-192.png", "192x192", "any"),
      buildIcon("/app-icons/icon-512.png", "512x512", "any"),
      buildIcon("/app-icons/maskable-512.png", "512x512", "maskable"),
    ],
    shortcuts: [
      buildShortcut(t("pwa:shortcut.orders"), "/orders"),
      buildShortcut(t("pwa:shortcut.stock"), "/stocks/manage"),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "private, max-age=3600",
    },
  });
}
