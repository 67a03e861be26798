import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextareaField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { loadPage } from "#app/services/list/list-url.ts";
import { listAllPopupNotices } from "#contract/announcements.ts";
import { AdminHead } from "../+/admin-head.tsx";
import { NoticeTable } from "../+/notice-table.tsx";
import { NoticeTextFields } from "../+/notice-text-fields.tsx";
import { SpanFields } from "../+/span-fields.tsx";
import { NoticePreview } from "./+/notice-preview.tsx";
import { endNotice, publishNotice } from "./+/publish-notice.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const noticePage = await loadPage(currentState(context).url, 40, (query) =>
    getCall(context)(listAllPopupNotices, { query }),
  );
  return { ...noticePage, now: Date.now() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const formData = await request.formData();
  return formData.has("noticeId") ? endNotice(context, formData) : publishNotice(context, formData);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { pager, popupNotices, total, now } = loaderData;
  return (
    <>
      <AdminHead title={t("admin:popup-notices")} />
      {popupNotices.length === 0 ? (
        <Empty title={t("admin:popup-notices.empty")} />
      ) : (
        <NoticeTable
          caption={t("admin:popup-notices")}
          notices={popupNotices.map((one) => ({
            ...one,
            audience: one.accountIds
              ? t("admin:popup-notices.some", { count: one.accountIds.length })
              : t(`admin:country.${one.countryCode ?? "all"}`),
          }))}
          idField="noticeId"
          now={now}
        />
      )}
      <ListFoot {...pager} shown={popupNotices.length} />
      <Section title={t("admin:popup-notices.new")}>
        <ActionForm intent="notice" className="mt-3 grid max-w-form gap-4" fieldsKey={total}>
          <NoticeTextFields />
          <TextField
            name="image"
            label={t("admin:popup-notices.image")}
            hint={t("admin:popup-notices.image.hint")}
          />
          <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
            <TextField name="ctaLabel" maxLength={40} label={t("admin:popup-notices.cta")} />
            <TextField name="ctaLinkUrl" label={t("admin:popup-notices.ctaLink")} />
          </div>
          <SpanFields />
          <TextareaField
            name="accountIds"
            rows={2}
            maxLength={20_000}
            label={t("admin:popup-notices.accounts")}
            hint={t("admin:popup-notices.accounts.hint")}
          />
          <div className="flex flex-wrap gap-2">
            <SubmitButton variant="outline" name="do" value="preview">
              {t("admin:popup-notices.look")}
            </SubmitButton>
            <SubmitButton name="do" value="publish">
              {t("admin:popup-notices.publish")}
            </SubmitButton>
          </div>
        </ActionForm>
        <NoticePreview />
      </Section>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
