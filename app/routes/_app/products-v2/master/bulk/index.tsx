import { ShopChoice } from "#app/components/listing/shop-choice.tsx";
import { RowActions } from "#app/components/product/row-menu.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { buildChannelColumn } from "#app/models/product/channel-column.ts";
import { copyToShop } from "#app/services/listing/bring-to-shop.ts";
import {
  answerNothingPicked,
  previewChange,
  readPickedIds,
} from "#app/services/product/picked-products.ts";
import { isActiveChannel } from "#contract/active-channel.ts";
import { TRASH_DAYS } from "#contract/product-trash.ts";
import { BulkForm } from "./+/bulk-form.tsx";
import { deleteSelection, publishSelection, unpublishSelection } from "./+/run-bulk.ts";
import { readSelection } from "./+/selection.ts";
import type { Route } from "./+types/index";

const NAMES_SHOWN = 5;

export async function loader({ context }: Route.LoaderArgs) {
  const selection = await readSelection(context);
  const { count, names } = await previewChange(context, selection, NAMES_SHOWN);
  return {
    ids: selection.ids,
    action: selection.action,
    back: selection.back,
    count,
    names,
    channels: selection.channels.map((channel) => ({
      ...buildChannelColumn(channel),
      usable: isActiveChannel(channel),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const selection = await readSelection(context);
  if (!selection.action) throw answerNothingPicked(context, selection.back);
  const form = await request.formData();
  const knownChannels = new Set(selection.channels.map((channel) => channel.id));
  const channelIds = form
    .getAll("channelIds")
    .filter((id): id is string => typeof id === "string" && knownChannels.has(id));
  switch (selection.action) {
    case "publish":
      return publishSelection(context, selection, {
        channelIds,
        intent: form.get("intent"),
      });
    case "copy":
      return copyToShop(context, form, {
        productIds: await readPickedIds(context, selection),
        back: selection.back,
      });
    case "unpublish":
      return unpublishSelection(context, selection, channelIds, form.get("archive") === "1");
    case "delete":
      return deleteSelection(context, selection, channelIds);
  }
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { ids, action, count, names, channels, back } = loaderData;
  const t = getT();
  if (!action) return <RowChoice id={ids[0] ?? ""} name={names[0] ?? ""} back={back} />;
  const moreCount = count - names.length;
  return (
    <>
      <PageHead
        title={t(`products:do.${action}.title`, { count })}
        crumbs={[{ to: back, label: t("products:title") }]}
      />
      <div className={cn(sectionStyle, "grid gap-3")}>
        <p>
          {names.join(", ")}
          {moreCount > 0 ? ` ${t("products:do.more", { count: moreCount })}` : null}
        </p>
        {action === "publish" ? null : (
          <p className="text-secondary-foreground">
            {t(`products:do.${action}.text`, { days: TRASH_DAYS })}
          </p>
        )}
        {action === "delete" && channels.length > 0 ? (
          <p className="text-secondary-foreground">{t("products:do.delete.text2")}</p>
        ) : null}
        {action === "copy" ? (
          <ShopChoice
            from={channels}
            to={channels.filter(({ usable }) => usable)}
            submit={t("products:do.copy.submit", { count })}
            back={back}
          />
        ) : (
          <BulkForm action={action} count={count} channels={channels} back={back} />
        )}
      </div>
    </>
  );
}

/** The row's menu as a page, for readers without JavaScript. */
function RowChoice({ id, name, back }: { id: string; name: string; back: string }) {
  const t = getT();
  return (
    <>
      <PageHead title={name} crumbs={[{ to: back, label: t("products:title") }]} />
      <nav className={sectionStyle} aria-label={t("products:row.more", { name })}>
        <RowActions id={id} />
      </nav>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
