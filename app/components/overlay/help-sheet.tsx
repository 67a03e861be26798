import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Modal } from "./modal.tsx";
import { ShortcutList } from "./shortcut-list.tsx";
import { useOverlayTexts } from "./texts.ts";

export default function HelpSheet({ close }: { close: () => void }) {
  const t = useOverlayTexts();
  return (
    <Modal close={close} className="dlg keys-sheet" aria-labelledby="keys-title">
      <header className="row">
        <h2 id="keys-title" className="grow">
          {t("elements:keys.title")}
        </h2>
        <Button
          type="button"
          variant="ghost"
          size="icon"
          aria-label={t("elements:close")}
          onClick={close}
        >
          <Icon name="x" />
        </Button>
      </header>
      <ShortcutList t={t} />
    </Modal>
  );
}
