import { SendsHome } from "#app/components/shell/sends-home.tsx";
import { getT } from "#app/middleware/request-store.ts";

/**
 * For whoever is sent here by another service: needs no session, because there may be none that
 * counts.
 */
export function ServerComponent() {
  const t = getT();
  return (
    <SendsHome
      title={t("auth:unauthorized.title")}
      description={t("auth:unauthorized.description")}
      icon="lock-keyhole"
    />
  );
}
