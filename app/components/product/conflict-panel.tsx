"use client";
import { useTranslation } from "react-i18next";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Radio } from "#app/components/ui/input.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { ConflictPlace, type SentBy } from "./conflict-place.tsx";
import type { ConflictRow } from "./editor-reply.ts";
import { imageAt } from "./image-size.ts";

interface ConflictPanelProps {
  rows: ConflictRow[];
  title: string;
  /** Where theirs is read anew. */
  href: string;
  sentBy: SentBy;
  /** What saving is called in a form of several intents. */
  save?: string;
}

/** A save that came too late: what someone else changed beside one's own, a choice where both did, and both ways on (domain.md "Every table"). */
export function ConflictPanel({ rows, title, href, sentBy, save }: ConflictPanelProps) {
  const { t } = useTranslation(["productEdit"]);
  return (
    <ConflictPlace sentBy={sentBy}>
      <Alert tone="warning" title={title} titleOnly>
        <p>{t("productEdit:conflict.text")}</p>
        <Table className="flush conflict">
          <thead>
            <tr>
              <th scope="col">{t("productEdit:conflict.field")}</th>
              <th scope="col">{t("productEdit:conflict.theirs")}</th>
              <th scope="col">{t("productEdit:conflict.mine")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                {row.clash ? <Choice row={row} /> : <Merged row={row} />}
              </tr>
            ))}
          </tbody>
        </Table>
        <p className="row wrap">
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
    <td key={side} data-l={t(`productEdit:conflict.${side}`)}>
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
      <td data-l={t("productEdit:conflict.theirs")}>
        <Value row={row} side="theirs" />
      </td>
      <td className="muted" data-l={t("productEdit:conflict.mine")}>
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
        <img key={url} src={imageAt(url, 64)} alt="" width="40" height="40" />
      ))}
      {row[side] || (pictures.length === 0 ? "–" : null)}
    </>
  );
}
