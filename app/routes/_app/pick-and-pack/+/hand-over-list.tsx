"use client";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { UnsentMark } from "#app/components/scan/unsent-mark.tsx";
import { useUnsent } from "#app/components/scan/use-unsent.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import { Link } from "#app/navigation/link.tsx";
import type { HandOver } from "#contract/hand-overs.ts";
import type { PickPack } from "#contract/pick-packs.ts";
import { BoxName } from "./box-name.tsx";
import { isParcelCode } from "./scan-codes.ts";

interface HandOverListProps {
  handOver: HandOver;
  parcels: readonly PickPack[];
  /** Packed parcels of this courier without a hand-over. */
  waiting: readonly PickPack[];
  /** Content beside the figures. */
  children?: ReactNode;
}

/** The parcels of a hand-over and those waiting, including unsent scans. */
export function HandOverList({ handOver, parcels, waiting, children }: HandOverListProps) {
  const { t } = useTranslation(["pickPack"]);
  const codes = useUnsent().flatMap(({ fields }) =>
    fields.step === "hand_over" && fields.handOverId === handOver.id ? [fields.code ?? ""] : [],
  );
  const unsent = waiting.filter((parcel) => codes.some((code) => isParcelCode(parcel, code)));
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 px-gutter py-4">
        <h2>{t("pickPack:handOver.parcels", { count: handOver.parcels + unsent.length })}</h2>
        <UnsentMark count={unsent.length} />
        <span className="text-muted-foreground">
          {handOver.status === "open"
            ? t("pickPack:handOver.waiting", { count: handOver.waiting - unsent.length })
            : handOver.receivedBy
              ? t("pickPack:handOver.closedTo", { name: handOver.receivedBy })
              : ""}
        </span>
        {children}
      </div>
      <ol className="bg-card">
        {parcels.map((parcel) => (
          <Parcel key={parcel.id} parcel={parcel} isSent />
        ))}
        {unsent.map((parcel) => (
          <Parcel key={parcel.id} parcel={parcel} isSent={false} />
        ))}
      </ol>
    </>
  );
}

function Parcel({ parcel, isSent }: { parcel: PickPack; isSent: boolean }) {
  const { t } = useTranslation(["pickPack", "scan"]);
  const format = useFormat();
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t border-line-soft px-gutter py-2.5">
      <ChannelMark type={parcel.channelType} label={format.channelName(parcel.channelType)} />
      <span className="font-medium">{parcel.orderNumber}</span>
      <BoxName parcel={parcel} />
      <span className="text-muted-foreground">{parcel.trackingCode}</span>
      {isSent ? null : <UnsentMark count={1} />}
      {parcel.stop ? (
        <Link to={parcel.waveId ? `/pick-and-pack/waves/${parcel.waveId}` : "/pick-and-pack"}>
          <Badge tone="critical">{t(`pickPack:said.${parcel.stop}`)}</Badge>
        </Link>
      ) : null}
      {parcel.weightG ? (
        <span className="text-muted-foreground">
          {t("pickPack:weight.of", { n: format.number(parcel.weightG) })}
        </span>
      ) : null}
      <span className="ml-auto">{parcel.buyerName}</span>
    </li>
  );
}
