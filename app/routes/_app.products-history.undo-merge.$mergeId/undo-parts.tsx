import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import type { UndoView } from "./undo-view.ts";

interface PartProps {
  view: UndoView;
  t: Translate;
}

export function Products({ view: { products }, t }: PartProps) {
  return (
    <Section title={t("mergeUndo:products")} hint={t("mergeUndo:products.hint")}>
      <ul className="plain stack gap2">
        {products.map(({ id, name, skus, image }) => (
          <li key={id} className="row">
            <Thumb url={image} />
            <span className="cell2">
              <span className="strong">{name}</span>
              <span className="muted">{skus}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Values that somebody changed since the merge. */
export function Kept({ view: { kept, name }, t }: PartProps) {
  if (kept.length === 0) return null;
  return (
    <Section title={t("mergeUndo:kept")} hint={t("mergeUndo:kept.hint", { name })}>
      <p>{kept.join(", ")}</p>
    </Section>
  );
}

const FIGURES = ["now", "after", "reserved"] as const;

export function Levels({ view: { levels }, t }: PartProps) {
  if (levels.length === 0) return null;
  return (
    <Section title={t("mergeUndo:stock")} hint={t("mergeUndo:stock.hint")}>
      <Table cards className="flush">
        <caption className="vh">{t("mergeUndo:stock")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("mergeUndo:stock.variant")}</th>
            <th scope="col">{t("mergeUndo:stock.warehouse")}</th>
            {FIGURES.map((figure) => (
              <th key={figure} scope="col" className="num">
                {t(`mergeUndo:stock.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {levels.map((row) => (
            <tr key={row.key}>
              <th scope="row" className="span">
                <span className="cell2">
                  <span className="strong">{row.sku}</span>
                  <span className="muted">{row.product}</span>
                </span>
              </th>
              <td data-l={t("mergeUndo:stock.warehouse")}>{row.warehouse}</td>
              {FIGURES.map((figure) => (
                <td key={figure} className={figure === "after" ? "num strong" : "num"} data-l={t(`mergeUndo:stock.${figure}`)}>
                  {row[figure]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

export function Orders({ view: { orders }, t }: PartProps) {
  return (
    <Section title={t("mergeUndo:orders")}>
      <p className="sec">{orders}</p>
    </Section>
  );
}

export function Listings({ view: { listings }, t }: PartProps) {
  return (
    <Section title={t("mergeUndo:listings")}>
      {listings.length === 0 ? <p className="sec">{t("mergeUndo:listings.none")}</p> : null}
      <ul className="plain stack gap2">
        {listings.map(({ key, channel, shop, text }) => (
          <li key={key} className="row">
            {channel ? <ChannelMark type={channel} /> : null}
            <span className="cell2">
              <span className="strong">{shop}</span>
              <span className="sec">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
