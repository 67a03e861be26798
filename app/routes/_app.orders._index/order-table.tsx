"use client";
import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useActionData } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/fields.tsx";
import { DueMark, useDueClock } from "#app/components/order/due.tsx";
import type { OrderRow } from "#app/components/order/order-row.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Checkbox } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { type Packed, unpack } from "#app/components/ui/packed.ts";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { SortHead, StaticRow, Table } from "#app/components/ui/table.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";

/** Texts with places: `{number}`, `{count}`, `{days}`, `{hours}`. */
interface TableTexts {
  caption: string;
  shipBy: string;
  order: string;
  buyer: string;
  items: string;
  total: string;
  courier: string;
  status: string;
  flags: string;
  paid: string;
  cod: string;
  days: string;
  placed: string;
  arrange: string;
  select: string;
  selectPage: string;
  selected: string;
  selectedSome: string;
  markPrinted: string;
}
export interface SkippedOrder {
  id: string;
  reason: string;
}
/** What marking answers when some rows were left out. */
export interface BulkReply {
  intent: "mark_printed";
  done: string;
  skippedTitle: string;
  skipped: SkippedOrder[];
}
interface OrderTableProps {
  rows: Packed<OrderRow[]>;
  now: number;
  texts: TableTexts;
  sort: { by: "shipBy" | "newest"; shipByTo: string; newestTo: string };
}

const WIDTHS = { pick: 48, shipBy: 96, order: 204, buyer: 118, items: undefined, total: 108, courier: 148, status: 140, flags: 124 };

/** A form of checkboxes: the bar shows as soon as one is ticked, without JavaScript too (orders.css). */
export function OrderTable({ rows: packed, now, texts, sort }: OrderTableProps) {
  const rows = useMemo(() => unpack(packed), [packed]);
  const body = useRef<HTMLTableSectionElement>(null);
  const { chosen, count, chooseAll } = useTicks(body);
  // Rows are written with the first clock and kept by useDueClock: a reload that changes nothing leaves them alone.
  const [start] = useState(now);
  useDueClock(body, start, texts.days);
  const hydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const all = rows.length > 0 && chosen === rows.length;
  return (
    <ActionForm intent="mark_printed" className="bulk-form">
      <BulkResult rows={rows} />
      <Table cards twoLines className="orders">
        <caption className="vh">{texts.caption}</caption>
        <colgroup>
          {Object.entries(WIDTHS).map(([name, width]) => (
            <col key={name} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th className="pick" scope="col">
              {hydrated ? (
                <Checkbox className={chosen > 0 && !all ? "part" : undefined} checked={all} aria-label={texts.selectPage} onChange={() => chooseAll(!all)} />
              ) : null}
            </th>
            <SortHead to={sort.shipByTo} sorted={sort.by === "shipBy" ? "ascending" : undefined}>
              {texts.shipBy}
            </SortHead>
            <SortHead to={sort.newestTo} sorted={sort.by === "newest" ? "descending" : undefined}>
              {texts.order}
            </SortHead>
            <th scope="col">{texts.buyer}</th>
            <th scope="col">{texts.items}</th>
            <th scope="col" className="num">
              {texts.total}
            </th>
            <th scope="col">{texts.courier}</th>
            <th scope="col">{texts.status}</th>
            <th scope="col">{texts.flags}</th>
          </tr>
        </thead>
        <tbody ref={body} onInput={count}>
          {rows.map((row) => (
            <StaticRow key={row.id}>
              <Cells row={row} now={start} texts={texts} />
            </StaticRow>
          ))}
        </tbody>
      </Table>
      <section className="bulk" aria-label={texts.selectedSome}>
        <span className="strong nowrap">{hydrated && chosen > 0 ? texts.selected.replace("{count}", String(chosen)) : texts.selectedSome}</span>
        <span className="vr" />
        <SubmitButton variant="outline">
          <Icon name="printer" size="s" />
          {texts.markPrinted}
        </SubmitButton>
      </section>
    </ActionForm>
  );
}

/** How many rows are ticked: the boxes are static and know it themselves. */
function useTicks(body: RefObject<HTMLTableSectionElement | null>) {
  const [chosen, setChosen] = useState(0);
  const boxes = () => [...(body.current?.querySelectorAll<HTMLInputElement>('input[name="orderIds"]') ?? [])];
  const count = () => setChosen(boxes().filter((box) => box.checked).length);
  // The browser may have restored ticks, and a reload may have taken rows away.
  useEffect(count);
  const chooseAll = (on: boolean) => {
    for (const box of boxes()) box.checked = on;
    count();
  };
  return { chosen, count, chooseAll };
}

interface CellsProps {
  row: OrderRow;
  now: number;
  texts: TableTexts;
}

function Cells({ row, now, texts }: CellsProps) {
  const href = `/orders/${row.id}`;
  return (
    <>
      <td className="pick">
        <Checkbox name="orderIds" value={row.id} aria-label={texts.select.replace("{number}", row.number)} />
      </td>
      <td className="o-due">
        {row.shipByAt === null ? (
          <span className="muted xs">{texts.placed.replace("{day}", row.placed)}</span>
        ) : (
          <DueMark at={row.shipByAt} now={now} daysPattern={texts.days} fuse />
        )}
      </td>
      <th scope="row" className="o-number">
        <span className="item">
          <ChannelMark type={row.channelType} />
          <span className="cell2">
            <Link className="ell" to={href}>
              {row.number}
            </Link>
            <span className="ell">{row.shop}</span>
          </span>
        </span>
      </th>
      <td className="o-buyer">
        <span className="cell2">
          <span className="ell">{row.buyer}</span>
          <span className="ell">{row.city}</span>
        </span>
      </td>
      <td className="o-items">
        <span className="item">
          <span className="stackimg">
            {row.images.map((url) => (
              <Thumb key={url} url={url} />
            ))}
            {row.images.length === 0 ? <Thumb url={null} /> : null}
          </span>
          <span className="cell2">
            <span className="ell">{row.firstItem}</span>
            <span>{row.items}</span>
          </span>
        </span>
      </td>
      <td className="num o-total">
        <span className="cell2">
          <span className="strong">{row.total}</span>
          <span className={row.cod ? "warn strong" : undefined}>{row.cod ? texts.cod : row.paid ? texts.paid : ""}</span>
        </span>
      </td>
      <td className="o-courier">
        <span className="cell2">
          <span className="ell">{row.courier}</span>
          <span className="ell">{row.tracking}</span>
        </span>
      </td>
      <td className="o-status">
        <span className="cell2">
          <StatusDot tone={row.tone}>{row.status}</StatusDot>
          <span className="ell">{row.sub}</span>
        </span>
      </td>
      <td className="o-flags">
        <span className="flags">
          {row.flags.map((flag) => (
            <Badge key={flag.text} tone={flag.tone}>
              {flag.text}
            </Badge>
          ))}
        </span>
        {row.canArrange ? (
          <ButtonLink variant="default" className="only-phone" to={`${href}/arrange`}>
            {texts.arrange}
          </ButtonLink>
        ) : null}
      </td>
    </>
  );
}

/** One line for each order that was left as it is, with its reason; the others are done. */
function BulkResult({ rows }: { rows: OrderRow[] }) {
  const reply = useActionData<Partial<BulkReply> | undefined>();
  if (!reply?.skipped) return null;
  const numbers = new Map(rows.map((row) => [row.id, row.number]));
  return (
    <div className="notice">
      <Alert tone="warning" title={[reply.done, reply.skippedTitle].filter(Boolean).join(" · ")}>
        <ul>
          {reply.skipped.map(({ id, reason }) => (
            <li key={id} className="row">
              <Link to={`/orders/${id}`}>{numbers.get(id) ?? id}</Link>
              <span className="sec">{reason}</span>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

function subscribeToNothing() {
  return () => {};
}
