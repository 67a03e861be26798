import { data } from "react-router";
import { renderOfflinePage } from "#app/plain-pages/offline-page.ts";
import { isLanguage } from "#contract/languages.ts";
import type { Route } from "./+types/$language";

/** The service worker stores this page in each language. */
export function loader({ params }: Route.LoaderArgs) {
  if (!isLanguage(params.language)) throw data({ code: "not_found" }, { status: 404 });
  return renderOfflinePage(params.language);
}
