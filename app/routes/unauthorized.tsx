import { SendsHome } from "#app/components/shell/sends-home.tsx";
import { getT } from "#app/middleware/request-store.ts";

/** Other services redirect here. It needs no session, as there may be no valid one. */
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
