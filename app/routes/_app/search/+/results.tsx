"use client";
import type { FoundSection } from "#app/components/palette/found.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";

export function Results({ sections }: { sections: readonly FoundSection[] }) {
  return sections.map(({ name, label, icon, items, all, failed }) => (
    <section key={name} className="sect" aria-labelledby={`found-${name}`}>
      <header>
        <h2 id={`found-${name}`}>{label}</h2>
      </header>
      <ul>
        {items.map(({ to, label: text, note }) => (
          <li key={to}>
            <Link className="found" to={to}>
              <Icon name={icon} />
              <span className="ell">{text}</span>
              {note ? <span className="muted ell">{note}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
      {all ? (
        <p>
          <ButtonLink size="sm" to={all.to}>
            {all.label}
          </ButtonLink>
        </p>
      ) : null}
      {failed ? <p className="warn">{failed}</p> : null}
    </section>
  ));
}
