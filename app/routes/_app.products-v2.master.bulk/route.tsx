import { columnOf } from "#app/components/product/product-row.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Texts } from "#app/i18n/texts.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { previewPicked } from "#app/services/picked-products.ts";
import type { Route } from "./+types/route";
import { BulkForm } from "./bulk-form.tsx";
import { deleteSelection, publishSelection, unpublishSelection } from "./run-bulk.ts";
import { readSelection } from "./selection.ts";

const NAMES_SHOWN = 5;

export async function loader({ context }: Route.LoaderArgs) {
  const selection = await readSelection(context);
  const { count, names } = await previewPicked(context, selection, NAMES_SHOWN);
  return {
    action: selection.action,
    back: selection.back,
    count,
    names,
    channels: selection.channels.map((channel) => ({ ...columnOf(channel), usable: channel.status === "active" })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const selection = await readSelection(context);
  const form = await request.formData();
  const known = new Set(selection.channels.map((channel) => channel.id));
  const channelIds = form.getAll("channelIds").filter((id): id is string => typeof id === "string" && known.has(id));
  switch (selection.action) {
    case "publish":
      return publishSelection(context, selection, channelIds);
    case "unpublish":
      return unpublishSelection(context, selection, channelIds, form.get("archive") === "1");
    case "delete":
      return deleteSelection(context, selection, channelIds);
  }
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { action, count, names, channels, back } = loaderData;
  const t = getT();
  const format = getFormat();
  const more = count - names.length;
  return (
    <Texts namespaces={["products"]}>
      <PageHead title={t(`products:do.${action}.title`, { count, total: format.number(count) })} crumbs={[{ to: back, label: t("products:title") }]} />
      <div className="sect stack gap3">
        <p>
          {names.join(", ")}
          {more > 0 ? ` ${t("products:do.more", { count: more, total: format.number(more) })}` : null}
        </p>
        <p className="sec">{t(`products:do.${action}.text`)}</p>
        {action === "delete" && channels.length > 0 ? <p className="sec">{t("products:do.delete.text2")}</p> : null}
        <BulkForm action={action} count={count} channels={channels} back={back} />
      </div>
    </Texts>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
