import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Location } from "react-router";
import { Overlays } from "#app/components/shell/overlay/overlays.tsx";
import {
  ShellInteractions,
  type ShellInteractionsProps,
} from "./interactions/shell-interactions.tsx";

export interface DeferredPartsProps extends Omit<ShellInteractionsProps, "openedAs"> {
  /** The location that the document was opened with. */
  from: Location;
}

/** Loads on the first use of a page. */
export default function DeferredParts({ from, ...shell }: DeferredPartsProps) {
  useErrorPage();
  return (
    <>
      <Overlays from={from} />
      <ShellInteractions openedAs={from.key} {...shell} />
    </>
  );
}

/** Preloads the error page, which must be here when the connection is lost. */
function useErrorPage(): void {
  const { i18n } = useTranslation(["common"]);
  useEffect(() => {
    // The component that needs it tries again.
    import("./error-message.tsx").catch(() => undefined);
    void i18n.loadNamespaces("errors");
  }, [i18n]);
}
