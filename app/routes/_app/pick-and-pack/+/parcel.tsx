"use client";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PrintLabel } from "#app/components/order/print-label.tsx";
import { UnsentMark } from "#app/components/scan/unsent-mark.tsx";
import { useUnsent } from "#app/components/scan/use-unsent.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { ShareBar } from "#app/components/ui/bar.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import { Link } from "#app/navigation/link.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { PickPack } from "#contract/pick-packs.ts";
import { type AdvancedParcel, advancePacking } from "./advance-packing.ts";
import { BoxName } from "./box-name.tsx";

const hasLabel = ({ documentStatus }: PickPack) =>
  documentStatus === "ready" || documentStatus === "printed";

interface TableProps {
  parcel: PickPack | null;
  /** Numbers of the orders that share its parcel and its label, and are not packed yet. */
  unpackedTogether: readonly string[];
  /** Opened parcels that are not finished, then picked ones. */
  ready: readonly PickPack[];
  /** Parcels beyond those of `ready`, by status. */
  more: Record<"packing" | "picked", number>;
}

/** The order being packed and those waiting, including scans made offline. */
export function PackingTable({ parcel, unpackedTogether, ready, more }: TableProps) {
  const { t } = useTranslation(["pickPack"]);
  const unsent = useUnsent();
  const codes = unsent.flatMap(({ fields }) => (fields.step === "pack" ? [fields.code ?? ""] : []));
  const table = advancePacking(parcel, ready, codes);
  return (
    <>
      {table.open ? (
        <OpenParcel parcel={table.open} unpackedTogether={unpackedTogether} />
      ) : (
        <p className="px-gutter py-4 text-secondary-foreground">{t("pickPack:pack.open")}</p>
      )}
      {table.packed.length > 0 ? (
        <p className="flex flex-wrap items-center gap-2 px-gutter py-3">
          {t("pickPack:said.packed")}
          {": "}
          {table.packed.map(({ orderNumber }) => orderNumber).join(", ")}
          <UnsentMark count={table.packed.length} />
        </p>
      ) : null}
      <ReadyToPack records={table.ready.filter(({ id }) => id !== table.open?.id)} more={more} />
    </>
  );
}

/** Returns why a record that is not being packed cannot be. */
function explainUnpacked({ stop, orderStatus, status, lines }: PickPack) {
  if (orderStatus === "cancelled" || orderStatus === "expired") return "put_back";
  if (stop && stop !== "put_back") return stop;
  if (status !== "short") return "already_done";
  return lines.some(({ short }) => short > 0) ? "short" : "taken_out";
}

interface OpenParcelProps extends Pick<TableProps, "unpackedTogether"> {
  parcel: AdvancedParcel;
}

/** The open order: the parcel's contents, and its label once complete. */
function OpenParcel({ parcel, unpackedTogether }: OpenParcelProps) {
  const { t } = useTranslation(["pickPack"]);
  const format = useFormat();
  const packed = parcel.lines.reduce((sum, line) => sum + line.packed, 0);
  const pickedUnits = parcel.lines.reduce((sum, line) => sum + line.picked, 0);
  const isPacked = parcel.status === "packed";
  const isPacking =
    !isPacked && parcel.stop === null && parcel.closedAt === null && parcel.status !== "short";
  return (
    <section className="border-b bg-card" aria-label={parcel.orderNumber}>
      <div className="grid gap-2 px-gutter py-4">
        <div className="flex flex-wrap items-center gap-2">
          <ChannelMark type={parcel.channelType} label={format.channelName(parcel.channelType)} />
          <Link className="font-semibold" to={`/orders/${parcel.orderId}`}>
            {parcel.orderNumber}
          </Link>
          <BoxName parcel={parcel} />
          <span className="text-muted-foreground">{parcel.courier}</span>
          <UnsentMark count={parcel.unsent} />
          {pickedUnits > 0 ? (
            <span className="ml-auto">
              {t("pickPack:progress.units", { done: packed, of: pickedUnits, count: pickedUnits })}
            </span>
          ) : null}
        </div>
        {pickedUnits > 0 ? <ShareBar share={packed / pickedUnits} /> : null}
        {parcel.buyerNote ? (
          <Alert tone="info">{t("pickPack:pack.buyerNote", { note: parcel.buyerNote })}</Alert>
        ) : null}
        {parcel.note ? (
          <Alert tone="info">{t("pickPack:pack.note", { note: parcel.note })}</Alert>
        ) : null}
        {isPacking || isPacked ? null : (
          <Alert tone="critical" title={t(`pickPack:said.${explainUnpacked(parcel)}`)} />
        )}
        {isPacked && unpackedTogether.length > 0 ? (
          <p>{t("pickPack:pack.together", { orders: unpackedTogether.join(", ") })}</p>
        ) : isPacked && hasLabel(parcel) ? (
          <>
            <PrintLabel
              orderId={parcel.orderId}
              parcelId={parcel.parcel?.id}
              variant="default"
              size="lg"
            >
              <Icon name="printer" size="l" />
              {t("pickPack:pack.label")}
            </PrintLabel>
            <p className="text-center text-xs text-muted-foreground">{t("pickPack:pack.orNext")}</p>
          </>
        ) : isPacked ? (
          <p className="text-secondary-foreground">{t("pickPack:pack.noLabel")}</p>
        ) : null}
        {isPacked && parcel.closedAt === null ? <Weight parcel={parcel} /> : null}
      </div>
      <ul>
        {parcel.lines.map((line) => {
          const isIn = line.packed === line.picked;
          return (
            <li
              key={line.id}
              className={cn(
                "flex items-center gap-3 border-t border-line-soft px-gutter py-2.5",
                isIn && "text-muted-foreground",
              )}
            >
              <Thumb url={line.imageUrl} size="lg" />
              <span className="min-w-0 flex-1">
                <span className="block">
                  {[line.name, line.variantName].filter(Boolean).join(" · ")}
                </span>
                <span className="block text-xs text-muted-foreground">{line.sku}</span>
              </span>
              <span className={cn("flex items-center gap-1.5", isIn && "text-success")}>
                {isIn ? <Icon name="check" /> : null}
                {format.number(line.packed)} / {format.number(line.picked)}
              </span>
            </li>
          );
        })}
      </ul>
      {isPacking ? (
        <PostForm className="px-gutter py-3">
          <input type="hidden" name="intent" value="all_in" />
          <input type="hidden" name="pickpackId" value={parcel.id} />
          <Button type="submit" className="max-md:w-full">
            {t("pickPack:pack.all")}
          </Button>
        </PostForm>
      ) : null}
    </section>
  );
}

/** The closed parcel's measured weight beside the weight of its contents. */
function Weight({ parcel }: { parcel: PickPack }) {
  const { t } = useTranslation(["pickPack"]);
  const format = useFormat();
  const { weightG, contentsWeightG } = parcel;
  return (
    <ActionForm
      key={weightG}
      intent="weigh"
      action={`/pick-and-pack/pack?parcel=${parcel.id}`}
      className="flex flex-wrap items-end gap-2"
    >
      <input type="hidden" name="pickpackId" value={parcel.id} />
      <TextField
        className="max-w-40"
        name="weightG"
        label={t("pickPack:weight")}
        inputMode="numeric"
        defaultValue={weightG ?? ""}
        required
      />
      <SubmitButton variant="outline">{t("pickPack:weight.save")}</SubmitButton>
      {contentsWeightG ? (
        <span className="py-2 text-muted-foreground">
          {t("pickPack:weight.contents", { n: format.number(contentsWeightG) })}
        </span>
      ) : null}
    </ActionForm>
  );
}

function ReadyToPack({ records, more }: Pick<TableProps, "more"> & { records: PickPack[] }) {
  const { t } = useTranslation(["pickPack"]);
  const format = useFormat();
  return (
    <section className="px-gutter py-5">
      <h2 className="mb-2">{t("pickPack:pack.ready")}</h2>
      {records.length === 0 ? (
        <p className="text-muted-foreground">{t("pickPack:pack.ready.none")}</p>
      ) : (
        <ul className="grid gap-1">
          {records.map((record) => (
            <li key={record.id} className="flex flex-wrap items-center gap-x-3">
              <ChannelMark
                type={record.channelType}
                label={format.channelName(record.channelType)}
              />
              <Link to={`/pick-and-pack/pack?parcel=${record.id}`}>{record.orderNumber}</Link>
              <BoxName parcel={record} />
              <span className="text-muted-foreground">
                {[record.courier, record.buyerName].filter(Boolean).join(" · ")}
              </span>
              {record.status === "packing" ? (
                <Badge tone="warning">
                  {record.openedByName
                    ? t("pickPack:pack.openedBy", { name: record.openedByName })
                    : t("pickPack:said.opened")}
                </Badge>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {(["packing", "picked"] as const).map((status) =>
        more[status] > 0 ? (
          <p key={status} className="mt-2">
            <Link to={`/pick-and-pack/records?status=${status}&state=open`}>
              {t(status === "packing" ? "pickPack:said.opened" : "pickPack:pack.ready")}
              {": "}
              {t("pickPack:next.more", { n: more[status] })}
            </Link>
          </p>
        ) : null,
      )}
    </section>
  );
}
