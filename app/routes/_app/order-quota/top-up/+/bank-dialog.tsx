import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Modal } from "#app/components/shell/overlay/modal.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { dialogStyle, dialogTitleStyle } from "#app/components/ui/dialog-style.ts";

interface BankDialogProps {
  /** Address of the bank's page. */
  url: string;
  /** Cancels the payment. */
  close: () => void;
}

/** The bank's authentication of the card holder, in a dialog over the page. */
export function BankDialog({ url, close }: BankDialogProps) {
  const { t } = useTranslation(["card", "common"]);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <Modal close={close} className={`${dialogStyle} w-120`} aria-labelledby="bank-asks">
      <h2 id="bank-asks" className={dialogTitleStyle}>
        {t("card:bankAsks")}
      </h2>
      <iframe
        ref={frame}
        // As high as the window allows, as the bank's buttons are below its text.
        className="h-[min(32rem,calc(100dvh-14rem))] w-full rounded-md border"
        title={t("card:bankAsks")}
        src={url}
      />
      <div className="mt-4 flex justify-end">
        <Button onClick={close}>{t("common:action.cancel")}</Button>
      </div>
    </Modal>
  );
}
