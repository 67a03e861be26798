import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/ui/button.tsx";
import { Emblem } from "#app/components/ui/emblem.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { subscribeBrowser } from "./pwa-browser.ts";

const ONE_YEAR_S = 365 * 24 * 3600;

/** Asks once for push. However it is closed, the cookie `push-asked` prevents another time. */
export default function PushSheet() {
  const { t } = useTranslation(["pwa"]);
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // Do not open it over another dialog.
    if (!document.querySelector("dialog:modal")) sheet.current?.showModal();
  }, []);
  const closeSheet = () => sheet.current?.close();
  return (
    <dialog
      ref={sheet}
      className="fixed inset-x-0 top-auto bottom-0 mx-auto w-full max-w-form rounded-t-lg rounded-b-none px-5 pt-6 pb-[calc(20px+env(safe-area-inset-bottom))] bg-popover text-foreground shadow-dialog text-center"
      aria-labelledby="ask-title"
      aria-describedby="ask-text"
      onClose={() => {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that has push.
        document.cookie = `push-asked=1; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
      }}
    >
      <Emblem className="mx-auto">
        <Icon name="bell" size="l" />
      </Emblem>
      <h2 className="text-[1.125rem] mt-3 mb-1.5" id="ask-title">
        {t("pwa:ask.title")}
      </h2>
      <p id="ask-text" className="text-muted-foreground">
        {t("pwa:ask.description")}
      </p>
      <div className="grid gap-2 mt-4">
        <Button
          size="lg"
          onClick={async () => {
            closeSheet();
            // Browsers only ask after a click.
            if ((await Notification.requestPermission()) === "granted") await subscribeBrowser();
          }}
        >
          {t("pwa:ask.yes")}
        </Button>
        <Button size="lg" variant="outline" onClick={closeSheet}>
          {t("pwa:ask.no")}
        </Button>
      </div>
    </dialog>
  );
}
