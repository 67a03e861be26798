import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { loadPage } from "#app/services/list/list-url.ts";
import { listAllAnnouncements } from "#contract/announcements.ts";
import { AdminHead } from "../+/admin-head.tsx";
import { NoticeTable } from "../+/notice-table.tsx";
import { NoticeTextFields } from "../+/notice-text-fields.tsx";
import { SpanFields } from "../+/span-fields.tsx";
import { publishAnnouncement, removeAnnouncement } from "./+/announce.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const announcementPage = await loadPage(currentState(context).url, 40, (query) =>
    getCall(context)(listAllAnnouncements, { query }),
  );
  return { ...announcementPage, now: Date.now() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const formData = await request.formData();
  return formData.has("announcementId")
    ? removeAnnouncement(context, formData)
    : publishAnnouncement(context, formData);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { pager, announcements, total, now } = loaderData;
  return (
    <>
      <AdminHead title={t("admin:announcements")} />
      {announcements.length === 0 ? (
        <Empty title={t("admin:announcements.empty")} />
      ) : (
        <NoticeTable
          caption={t("admin:announcements")}
          notices={announcements.map((one) => ({
            ...one,
            audience: t(`admin:country.${one.countryCode ?? "all"}`),
          }))}
          idField="announcementId"
          now={now}
        />
      )}
      <ListFoot {...pager} shown={announcements.length} />
      <Section title={t("admin:announcements.new")}>
        <ActionForm intent="announce" className="mt-3 grid max-w-form gap-4" fieldsKey={total}>
          <NoticeTextFields />
          <TextField
            name="linkUrl"
            label={t("admin:announcements.link")}
            hint={t("admin:announcements.link.hint")}
          />
          <SpanFields />
          <div>
            <SubmitButton>{t("admin:announcements.publish")}</SubmitButton>
          </div>
        </ActionForm>
      </Section>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
