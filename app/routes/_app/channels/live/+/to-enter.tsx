import type { ReactNode } from "react";
import { CopyButton } from "#app/components/order/copy-button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { LiveMarketplace } from "#contract/going-live.ts";

/** Lists what the operators do at the marketplace, and what they enter there. */
export function ToEnter({ shown }: { shown: LiveMarketplace }) {
  const t = getT();
  const { addresses, permissions, hosts, variables, demands, steps } = shown;
  return (
    <>
      {addresses.length > 0 ? (
        <Section title={t("admin:live.addresses")} hint={t("admin:live.addresses.hint")}>
          <dl className="mt-3 grid gap-3">
            {addresses.map(({ use, url, hint }) => (
              <div key={use} className="grid gap-0.5">
                <dt className="font-medium">{use}</dt>
                <dd>
                  <Copied text={url} />
                </dd>
                {hint ? <dd className="text-secondary-foreground">{hint}</dd> : null}
              </div>
            ))}
          </dl>
        </Section>
      ) : null}
      {permissions.length > 0 ? (
        <Section title={t("admin:live.permissions")}>
          <List items={permissions} />
        </Section>
      ) : null}
      {hosts.length + demands.length > 0 ? (
        <Section title={t("admin:live.network")}>
          <p className="text-secondary-foreground">{t("admin:live.hosts")}</p>
          <List items={hosts.map((host) => <Copied key={host} text={host} />)} />
          <Notes notes={demands} />
        </Section>
      ) : null}
      {variables.length > 0 ? (
        <Section title={t("admin:live.variables")} hint={t("admin:live.variables.hint")}>
          <List items={variables.map((name) => <Copied key={name} text={name} />)} />
        </Section>
      ) : null}
      <Section title={t("admin:live.steps")}>
        <Notes notes={steps} isOrdered />
      </Section>
    </>
  );
}

function Copied({ text }: { text: string }) {
  const t = getT();
  return (
    <span className="flex items-center gap-1">
      <code className="wrap-anywhere">{text}</code>
      <CopyButton
        text={text}
        label={t("admin:live.copy", { what: text })}
        done={t("admin:live.copied")}
      />
    </span>
  );
}

function List({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="mt-1 grid gap-1">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}

function Notes({
  notes,
  isOrdered = false,
}: {
  notes: LiveMarketplace["steps"];
  isOrdered?: boolean;
}) {
  const t = getT();
  const List = isOrdered ? "ol" : "ul";
  return (
    <List className={isOrdered ? "ml-5 grid list-decimal gap-2" : "mt-3 grid gap-2"}>
      {notes.map(({ text, url }) => (
        <li key={text} className="max-w-180">
          {text}{" "}
          {url ? (
            <a href={url} target="_blank" rel="noreferrer">
              {t("admin:live.page", { host: new URL(url).host })}
            </a>
          ) : null}
        </li>
      ))}
    </List>
  );
}
