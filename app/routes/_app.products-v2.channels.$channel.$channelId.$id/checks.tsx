import "server-only";
import type { z } from "@hono/zod-openapi";
import { fieldAnchor } from "#app/components/listing/listing-params.ts";
import { Link } from "#app/components/ui/link.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { getT } from "#app/middleware/request-store.ts";
import { findingText } from "#app/services/product-editor-view.ts";
import type { PreflightFinding } from "#contract/channels.ts";
import type { Check } from "./field-checks.tsx";

/** What only the master product's page can mend. */
const OF_MASTER = /^(?:isActive|variants|variationTypes)/;

/** What the channel would refuse, in words, with where to mend it. */
export function showChecks(findings: readonly z.infer<typeof PreflightFinding>[], productId: string, t: Translate): Check[] {
  return findings.map((finding) => {
    const { field } = finding;
    const anchor = fieldAnchor(field);
    return { field, text: findingText(finding, t), to: OF_MASTER.test(field) ? `/products-v2/master/${productId}${anchor}` : anchor };
  });
}

export function Checks({ checks }: { checks: Check[] }) {
  const t = getT();
  return (
    <section className="sect" aria-labelledby="checks">
      <h2 id="checks">{t("listing:checks")}</h2>
      {checks.length === 0 ? <p className="sec">{t("listing:checks.ok")}</p> : null}
      <ul className="stack">
        {checks.map(({ text, to }) => (
          <li key={text + to}>
            {text} {to.startsWith("#") ? <a href={to}>{t("listing:checks.fix")}</a> : <Link to={to}>{t("listing:checks.fix")}</Link>}
          </li>
        ))}
      </ul>
    </section>
  );
}
