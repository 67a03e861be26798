"use client";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Radio } from "#app/components/ui/input.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { Conflict, ConflictRow } from "./editor-reply.ts";

/** A save that came too late: what someone else changed beside one's own, a choice where both did, and both ways on (domain.md "Every table"). */
export function ConflictPanel({ conflict, href }: { conflict: Conflict; href: string }) {
  const t = useT();
  return (
    <div className="sect">
      <input type="hidden" name="pictures" value={conflict.pictures} />
      <Alert tone="warning" title={t("productEdit:conflict")}>
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
            {conflict.rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                {row.clash ? <Choice row={row} /> : <Merged row={row} />}
              </tr>
            ))}
          </tbody>
        </Table>
        <p className="row wrap">
          <Button variant="default" type="submit" name="intent" value="save">
            {t("productEdit:conflict.keep")}
          </Button>
          <ButtonLink reloadDocument to={href}>
            {t("productEdit:conflict.load")}
          </ButtonLink>
        </p>
      </Alert>
    </div>
  );
}

function Choice({ row: { key, label, theirs, mine } }: { row: ConflictRow }) {
  const t = useT();
  return (["theirs", "mine"] as const).map((side) => (
    <td key={side}>
      <Radio
        name={`take.${key}`}
        value={side}
        defaultChecked={side === "mine"}
        aria-label={`${label}, ${t(`productEdit:conflict.${side}`)}: ${side === "mine" ? mine : theirs}`}
      >
        {(side === "mine" ? mine : theirs) || "–"}
      </Radio>
    </td>
  ));
}

function Merged({ row: { theirs, mine } }: { row: ConflictRow }) {
  const t = useT();
  return (
    <>
      <td>{theirs || "–"}</td>
      <td className="muted">{t(mine === theirs ? "productEdit:conflict.nothing" : "productEdit:conflict.taken")}</td>
    </>
  );
}
