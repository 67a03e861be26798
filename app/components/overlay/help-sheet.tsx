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
        <button type="button" className="btn btn-ghost btn-icon" aria-label={t("elements:close")} onClick={close}>
          <Icon name="x" />
        </button>
      </header>
      <ShortcutList t={t} />
    </Modal>
  );
}
