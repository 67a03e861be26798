import { useTranslation } from "react-i18next";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { dialogStyle } from "#app/components/ui/dialog-style.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Modal } from "./modal.tsx";
import { ShortcutList } from "./shortcut-list.tsx";

export default function HelpSheet({ close }: { close: () => void }) {
  const { t } = useTranslation(["elements"]);
  return (
    <Modal close={close} className={cn(dialogStyle, "w-105")} aria-labelledby="keys-title">
      <div className="mb-2 flex items-center gap-2">
        <h2 id="keys-title" className="flex-1 min-w-0">
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
      </div>
      <ShortcutList />
    </Modal>
  );
}
