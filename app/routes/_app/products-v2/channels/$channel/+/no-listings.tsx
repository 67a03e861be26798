import type { ReactNode } from "react";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { getT } from "#app/middleware/request-store.ts";

export function NoListings({
  head,
  name,
  isSupported,
}: {
  head: ReactNode;
  name: string;
  isSupported: boolean;
}) {
  const t = getT();
  return (
    <>
      {head}
      <Empty
        title={t(isSupported ? "listings:empty" : "listings:unsupported", { channel: name })}
        actions={
          <ButtonLink variant="default" to="/products-v2/master">
            {t("listings:empty.go")}
          </ButtonLink>
        }
      >
        {t(isSupported ? "listings:empty.text" : "listings:unsupported.text", { channel: name })}
      </Empty>
    </>
  );
}
