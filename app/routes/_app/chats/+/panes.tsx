import type { ReactNode } from "react";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getT } from "#app/middleware/request-store.ts";

interface PanesProps {
  list: ReactNode;
  /** The open chat. Without one, a phone shows only the list. */
  children?: ReactNode;
  buyer?: ReactNode;
  /** Shows the buyer's pane in place of the chat, if three panes do not fit. */
  isOnBuyer?: boolean;
}

/** Shows three panes side by side on a desktop, and one at a time on a phone. */
export function Panes({ list, children, buyer, isOnBuyer = false }: PanesProps) {
  const t = getT();
  const isOpen = children !== undefined;
  return (
    <div
      className={
        isOpen
          ? "grid grid-cols-[20rem_minmax(0,1fr)_19rem] max-xl:grid-cols-[18rem_minmax(0,1fr)] md:h-page max-md:grid-cols-1"
          : "grid grid-cols-[20rem_minmax(0,1fr)] max-xl:grid-cols-[18rem_minmax(0,1fr)] md:h-page max-md:grid-cols-1"
      }
    >
      <title>{`${t("chats:title")} · Etalase`}</title>
      <section
        className={
          isOpen
            ? "relative min-h-0 overflow-y-auto border-r [scrollbar-width:thin] max-md:hidden"
            : "relative min-h-0 overflow-y-auto border-r [scrollbar-width:thin]"
        }
        aria-label={t("chats:pane.list")}
      >
        <div className="flex items-center gap-2 px-gutter pt-3">
          <h1 className="flex-1">{t("chats:title")}</h1>
          <ButtonLink
            to="/chats/setting"
            variant="ghost"
            size="icon"
            aria-label={t("chats:setting.title")}
          >
            <Icon name="settings" />
          </ButtonLink>
        </div>
        {list}
      </section>
      {isOpen ? (
        <section
          className={
            isOnBuyer
              ? "flex min-h-0 min-w-0 flex-col max-xl:hidden"
              : "flex min-h-0 min-w-0 flex-col max-md:min-h-page"
          }
          aria-label={t("chats:pane.chat")}
        >
          {children}
        </section>
      ) : (
        <section className="grid place-items-center max-md:hidden">
          <p className="text-muted-foreground">{t("chats:choose")}</p>
        </section>
      )}
      {buyer ? (
        <aside
          className={
            isOnBuyer
              ? "relative min-h-0 overflow-y-auto border-l [scrollbar-width:thin]"
              : "relative min-h-0 overflow-y-auto border-l [scrollbar-width:thin] max-xl:hidden"
          }
          aria-label={t("chats:pane.buyer")}
        >
          {buyer}
        </aside>
      ) : null}
    </div>
  );
}
