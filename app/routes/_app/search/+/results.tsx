"use client";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import type { FoundSection } from "#app/models/search/found.ts";

export function Results({ sections }: { sections: readonly FoundSection[] }) {
  return sections.map(({ name, label, icon, items, all, failed }) => (
    <section key={name} className={sectionStyle} aria-labelledby={`found-${name}`}>
      <header className={sectionHeadStyle}>
        <h2 id={`found-${name}`}>{label}</h2>
      </header>
      <ul>
        {items.map(({ to, label: text, note }) => (
          <li key={to}>
            <Link
              className="flex items-center gap-2.5 min-h-10 px-2 py-1 rounded-sm text-foreground pointer-coarse:min-h-11 hover:bg-accent hover:no-underline"
              to={to}
            >
              <Icon name={icon} />
              <span className="block min-w-0 truncate">{text}</span>
              {note ? (
                <span className="text-muted-foreground block min-w-0 truncate ml-auto text-xs max-w-1/2">
                  {note}
                </span>
              ) : null}
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
      {failed ? <p className="text-warning">{failed}</p> : null}
    </section>
  ));
}
