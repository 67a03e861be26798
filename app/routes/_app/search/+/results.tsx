"use client";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import type { FoundItem, FoundSection } from "#app/models/search/found.ts";
import { Link } from "#app/navigation/link.tsx";

export function Results({ sections }: { sections: readonly FoundSection[] }) {
  return sections.map(({ name, label, icon, items, all, failed }) => (
    <section key={name} className={sectionStyle} aria-labelledby={`found-${name}`}>
      <header className={sectionHeadStyle}>
        <h2 id={`found-${name}`}>{label}</h2>
      </header>
      <ul>
        {items.map((item) => (
          <li key={`${item.to} ${item.label}`}>
            <Item {...item} icon={icon} />
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

const itemStyle =
  "flex w-full items-center gap-2.5 min-h-10 px-2 py-1 rounded-sm text-left text-foreground pointer-coarse:min-h-11 hover:bg-accent hover:no-underline";

function Item({ to, label, note, post, icon }: FoundItem & Pick<FoundSection, "icon">) {
  const content = (
    <>
      <Icon name={icon} />
      <span className="block min-w-0 truncate">{label}</span>
      {note ? (
        <span className="text-muted-foreground block min-w-0 truncate ml-auto text-xs max-w-3/5">
          {note}
        </span>
      ) : null}
    </>
  );
  if (!post)
    return (
      <Link className={itemStyle} to={to}>
        {content}
      </Link>
    );
  return (
    <form method="post" action={to}>
      {Object.entries(post).map(([name, value]) => (
        <button key={name} type="submit" className={itemStyle} name={name} value={value}>
          {content}
        </button>
      ))}
    </form>
  );
}
