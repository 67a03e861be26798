import { Icon } from "#app/components/ui/icon.tsx";
import { MenuButton } from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";

/** Switches to pages without scripts and with small pictures, for slow networks. */
export function LiteSwitch({ isLite, sheet = false }: { isLite: boolean; sheet?: boolean }) {
  const t = getT();
  return (
    // A new document, because the document loads the scripts.
    <form method="post" action="/lite" className="contents">
      <MenuButton
        size={sheet ? "sheet" : "default"}
        type="submit"
        name="lite"
        value={isLite ? "off" : "on"}
        aria-pressed={isLite}
      >
        <Icon name="leaf" />
        {t("nav:lite")}
        {isLite ? <Icon name="check" className="ml-auto" /> : null}
      </MenuButton>
    </form>
  );
}
