import { useTranslation } from "react-i18next";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Modal } from "./modal.tsx";
import { ShortcutList } from "./shortcut-list.tsx";

export default function HelpSheet({ close }: { close: () => void }) {
  const { t } = useTranslation(["elements"]);
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
      <ShortcutList />
    </Modal>
  );
}
