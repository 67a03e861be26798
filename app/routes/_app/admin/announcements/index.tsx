import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextareaField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { readPage } from "#app/models/list/page-number.ts";
import { requirePage } from "#app/services/list/list-url.ts";
import { type AdminAnnouncement, listAllAnnouncements } from "#contract/announcements.ts";
import { AdminHead } from "../+/admin-head.tsx";
import { TimeBadge } from "../+/code-list.tsx";
import { SpanFields } from "../+/span-fields.tsx";
import { announce, takeAway } from "./+/announce.ts";
import type { Route } from "./+types/index";

const PAGE_SIZE = 40;

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const page = readPage(url.searchParams);
  const { announcements, total } = await getCall(context)(listAllAnnouncements, {
    query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
  });
  requirePage(url, page, total, PAGE_SIZE);
  return { page, announcements, total, now: Date.now() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const formData = await request.formData();
  return formData.has("announcementId") ? takeAway(context, formData) : announce(context, formData);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { page, announcements, total, now } = loaderData;
  return (
    <>
      <AdminHead title={t("admin:announcements")} />
      {announcements.length === 0 ? (
        <Empty title={t("admin:announcements.empty")} />
      ) : (
        <Announcements announcements={announcements} now={now} />
      )}
      <ListFoot
        page={page}
        pageSize={PAGE_SIZE}
        shown={announcements.length}
        total={total}
        url="/admin/announcements"
      />
      <Section title={t("admin:announcements.new")}>
        <ActionForm intent="announce" className="mt-3 grid max-w-160 gap-3">
          <TextField name="title" required maxLength={120} label={t("admin:popup-notices.title")} />
          <TextareaField
            name="body"
            required
            rows={6}
            maxLength={20_000}
            label={t("admin:popup-notices.body")}
            hint={t("admin:popup-notices.body.hint")}
          />
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

function Announcements({
  announcements,
  now,
}: {
  announcements: readonly AdminAnnouncement[];
  now: number;
}) {
  const t = getT();
  const format = getFormat();
  return (
    <Table cards>
      <caption className="sr-only">{t("admin:announcements")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("admin:popup-notices.title")}</th>
          <th scope="col">{t("admin:col.country")}</th>
          <th scope="col">{t("admin:col.time")}</th>
          <th scope="col">
            <span className="sr-only">{t("admin:popup-notices.end")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {announcements.map(({ id, title, countryCode, startsAt, endsAt }) => (
          <tr key={id}>
            <th scope="row" className="span">
              <span className="flex flex-wrap items-center gap-2">
                {title}
                <TimeBadge startsAt={startsAt} endsAt={endsAt} now={now} />
              </span>
            </th>
            <td data-l={t("admin:col.country")}>{t(`admin:country.${countryCode ?? "all"}`)}</td>
            <td data-l={t("admin:col.time")}>
              {format.date(startsAt)} – {endsAt ? format.date(endsAt) : "…"}
            </td>
            <td className="span">
              {endsAt === null || Date.parse(endsAt) > now ? (
                <ActionForm intent={`end-${id}`}>
                  <input type="hidden" name="announcementId" value={id} />
                  <SubmitButton variant="outline" size="sm">
                    {t("admin:popup-notices.end")}
                  </SubmitButton>
                </ActionForm>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { keepUnsent as clientAction } from "#app/navigation/keep-unsent.ts";
