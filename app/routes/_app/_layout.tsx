import { Header, type HeaderProps } from "#app/components/shell/header.tsx";
import type { PwaProps } from "#app/components/shell/pwa.tsx";
import { Shell } from "#app/components/shell/shell.tsx";
import { Sidebar, type SidebarProps, sidebarStyle } from "#app/components/shell/sidebar.tsx";
import { buildSidebarAttributes, dropNullAttributes } from "#app/components/shell/sidebar-shape.ts";
import { topbarStyle } from "#app/components/shell/topbar.ts";
import { UndoForm } from "#app/components/shell/undo-form.tsx";
import type { MessageKey } from "#app/i18n/keys.ts";
import { requireAccount } from "#app/middleware/account.ts";
import { detectPhone } from "#app/middleware/phone.ts";
import { currentState, getMe, getT } from "#app/middleware/request-store.ts";
import type { ToastMessage, ToastUndo } from "#app/models/shell/shown-toasts.ts";
import { takeToasts } from "#app/services/form/toast.ts";
import { buildHeaderProps } from "#app/services/shell/header.ts";
import { handlePaymentReturn } from "#app/services/shell/payment-return.ts";
import { findPopupNotice } from "#app/services/shell/popup-notices.ts";
import { buildPwaProps } from "#app/services/shell/pwa.ts";
import { buildSidebarProps } from "#app/services/shell/sidebar.ts";
import { Static } from "#app/static/static.tsx";
import type { PopupNotice as Notice } from "#contract/announcements.ts";
import type { Route } from "./+types/_layout";

export const middleware = [requireAccount, handlePaymentReturn, detectPhone];

interface LayoutData {
  header: HeaderProps;
  sidebar: SidebarProps;
  toasts: readonly (Omit<ToastMessage, "undo"> & { undo: ToastUndo | undefined })[];
  pwa: PwaProps;
  notice: Notice | null;
}

export async function loader({ context }: Route.LoaderArgs): Promise<LayoutData> {
  const { env } = currentState(context);
  const me = await getMe(context);
  const t = getT(context);
  const toasts = takeToasts(context).map(({ tone, key, values, undo }, index) => ({
    tone,
    undo,
    text: t(key as MessageKey, values),
    id: `${env.requestId}-${index}`,
  }));
  const [header, sidebar, notice] = await Promise.all([
    buildHeaderProps(context, me),
    buildSidebarProps(context, me),
    findPopupNotice(context),
  ]);
  return {
    header,
    sidebar,
    pwa: buildPwaProps(context),
    toasts,
    notice,
  };
}

/** A separate chunk, as most pages have no notice. */
async function NoticeOverPage(notice: Notice) {
  const { PopupNotice } = await import("#app/components/shell/overlay/popup-notice.tsx");
  return <PopupNotice {...notice} />;
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  // After a failed loader the component renders once without data and is not shown.
  if (!loaderData) return null;
  const { header, sidebar, notice, toasts, pwa } = loaderData;
  const t = getT();
  const { pathname } = currentState().url;
  return (
    <>
      {/* Before the page, so that the keyboard reaches it first when no script makes it modal. */}
      {notice ? <NoticeOverPage key={notice.id} {...notice} /> : null}
      <Shell
        header={
          <Static as="header" className={topbarStyle} data-shell="">
            <Header {...header} pathname={pathname} />
          </Static>
        }
        sidebar={
          <Static
            as="nav"
            className={sidebarStyle}
            aria-label={t("nav:main")}
            data-shell=""
            {...dropNullAttributes(buildSidebarAttributes(sidebar.state))}
          >
            <Sidebar {...sidebar} pathname={pathname} />
          </Static>
        }
        sidebarState={sidebar.state}
        graceLeftMs={header.graceLeftMs}
        toasts={{
          toasts: toasts.map(({ undo, ...toast }) => ({
            ...toast,
            undo: undo ? <UndoForm {...undo} /> : null,
          })),
        }}
        pwa={pwa}
      />
    </>
  );
}

export { revalidateFrame as shouldRevalidate } from "#app/navigation/revalidate-frame.ts";
