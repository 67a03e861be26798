"use client";
import { useTranslation } from "react-i18next";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Radio } from "#app/components/ui/checkbox.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Table } from "#app/components/ui/table.tsx";
import type { ConflictRow } from "#app/models/product/editor-reply.ts";
import { resizeImage } from "#app/models/product/image-size.ts";
import { ConflictPlace, type SentBy } from "./conflict-place.tsx";

interface ConflictPanelProps {
  rows: ConflictRow[];
  title: string;
  /** Address that loads the other person's version. */
  href: string;
  sentBy: SentBy;
  /** Value of the save button in a form with several intents. */
  save?: string;
}

/** On phones the two versions are stacked. */
const cellStyle =
  "max-w-60 py-1.5 wrap-anywhere whitespace-pre-line max-md:h-auto max-md:max-w-none max-md:border-0 max-md:p-0 max-md:before:block max-md:before:text-xs max-md:before:text-muted-foreground max-md:before:content-[attr(data-l)]";

/**
 * Shows a save conflict: the other person's changes beside the reader's, a choice where both
 * changed the same field, and links to keep or discard (docs/domain.md "Every table").
 */
export function ConflictPanel({ rows, title, href, sentBy, save }: ConflictPanelProps) {
  const { t } = useTranslation(["productEdit"]);
  return (
    <ConflictPlace sentBy={sentBy}>
      <Alert tone="warning" title={title} titleOnly>
        <p>{t("productEdit:conflict.text")}</p>
        <Table className="flush max-md:block">
          <thead className="max-md:hidden">
            <tr>
              <th scope="col">{t("productEdit:conflict.field")}</th>
              <th scope="col">{t("productEdit:conflict.theirs")}</th>
              <th scope="col">{t("productEdit:conflict.mine")}</th>
            </tr>
          </thead>
          <tbody className="max-md:block">
            {rows.map((row) => (
              <tr key={row.key} className="max-md:grid max-md:border-b max-md:py-2">
                <th scope="row" className={cellStyle}>
                  {row.label}
                </th>
                {row.clash ? <Choice row={row} /> : <Merged row={row} />}
              </tr>
            ))}
          </tbody>
        </Table>
        <p className="flex items-center gap-2 flex-wrap">
          <Button variant="default" type="submit" name={save ? "intent" : undefined} value={save}>
            {t("productEdit:conflict.keep")}
          </Button>
          <ButtonLink reloadDocument to={href}>
            {t("productEdit:conflict.load")}
          </ButtonLink>
        </p>
      </Alert>
    </ConflictPlace>
  );
}

function Choice({ row }: { row: ConflictRow }) {
  const { t } = useTranslation(["productEdit"]);
  return (["theirs", "mine"] as const).map((side) => (
    <td key={side} className={cellStyle} data-l={t(`productEdit:conflict.${side}`)}>
      <Radio
        name={`take.${row.key}`}
        value={side}
        defaultChecked={side === "mine"}
        aria-label={`${row.label}, ${t(`productEdit:conflict.${side}`)}: ${row[side]}`}
      >
        <Value row={row} side={side} />
      </Radio>
    </td>
  ));
}

function Merged({ row }: { row: ConflictRow }) {
  const { t } = useTranslation(["productEdit"]);
  return (
    <>
      <td className={cellStyle} data-l={t("productEdit:conflict.theirs")}>
        <Value row={row} side="theirs" />
      </td>
      <td
        className={cn(cellStyle, "text-muted-foreground")}
        data-l={t("productEdit:conflict.mine")}
      >
        {t(
          row.mine === row.theirs && !row.pictures
            ? "productEdit:conflict.nothing"
            : "productEdit:conflict.taken",
        )}
      </td>
    </>
  );
}

function Value({ row, side }: { row: ConflictRow; side: "theirs" | "mine" }) {
  const pictures = row.pictures?.[side] ?? [];
  return (
    <>
      {pictures.map((url) => (
        <img key={url} src={resizeImage(url, 64)} alt="" width="40" height="40" />
      ))}
      {row[side] || (pictures.length === 0 ? "–" : null)}
    </>
  );
}
