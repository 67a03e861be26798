"use client";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useEditorField } from "#app/components/product/editor-context.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button, ButtonSummary } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { FieldMessage } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { labelStyle } from "#app/components/ui/label.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import type {
  CategoryPicker,
  CategorySuggestion,
  CategoryView,
  ListingReferences,
} from "./listing-view.ts";

interface CategorySectionProps {
  references: Pick<ListingReferences, "category" | "suggestions" | "silent">;
  /** The open level or search. `null` if closed; without a category the picker opens anyway. */
  picker: CategoryPicker | null;
  /** The last search that was sent. Enter does not repeat it, but saves. */
  sent: string;
  channel: string;
  href: string;
}

/**
 * Finds the channel's category by words or level by level. Each step is a button of the listing's
 * form, so that everything typed is sent and returned, with and without JavaScript. The tree itself
 * stays on the server.
 */
export function CategorySection({
  references: { category, suggestions, silent },
  picker,
  sent,
  channel,
  href,
}: CategorySectionProps) {
  const { t } = useTranslation(["listing"]);
  const suggested = category ? undefined : suggestions.find(({ from }) => from === "recommended");
  const otherSuggestions = suggestions.filter(({ id }) => id !== (category ?? suggested)?.id);
  const { error } = useEditorField("categoryId");
  return (
    <section className={cn(sectionStyle, "grid gap-3.5")} id="category">
      <h2>{t("listing:category")}</h2>
      {silent ? <Alert tone="warning">{t("listing:silent", { channel })}</Alert> : null}
      {category ? (
        <>
          <input type="hidden" name="categoryId" value={category.id} />
          <p className="font-medium" id="category-chosen" tabIndex={-1}>
            {category.path}
          </p>
        </>
      ) : silent ? null : (
        <p className="text-secondary-foreground">{t("listing:category.none")}</p>
      )}
      {error ? <FieldMessage id="categoryId">{error}</FieldMessage> : null}
      {suggested ? <Suggestion suggestion={suggested} href={href} /> : null}
      {silent ? null : (
        <details className="group" open={picker !== null || (category === null && !suggested)}>
          <ButtonSummary className="group-open:mb-3">
            {t(category || suggested ? "listing:category.change" : "listing:category.choose")}
          </ButtonSummary>
          <div className="grid gap-3">
            <search className="flex items-center gap-2">
              <Input
                type="search"
                name="find"
                defaultValue={sent}
                maxLength={100}
                aria-label={t("listing:category.find", { channel })}
                placeholder={t("listing:category.find", { channel })}
              />
              <input type="hidden" name="findFor" value={sent} />
              <Button type="submit" name="do" value="find" formAction={`${href}#category`}>
                <Icon name="search" />
                {t("listing:category.search")}
              </Button>
            </search>
            {picker ? <Found picker={picker} href={href} channel={channel} /> : null}
            {picker || otherSuggestions.length === 0 ? null : (
              <Choices title={t("listing:category.suggested")}>
                {otherSuggestions.map(({ from, ...choice }) => (
                  <Choice
                    key={choice.id}
                    choice={choice}
                    note={t(`listing:category.from.${from}`)}
                    href={href}
                  />
                ))}
              </Choices>
            )}
            {picker ? null : (
              <div>
                <Button type="submit" name="do" value="level:" formAction={`${href}#category`}>
                  {t("listing:category.browse")}
                </Button>
              </div>
            )}
          </div>
        </details>
      )}
    </section>
  );
}

/** A suggestion is neither saved nor sent until it is used. */
function Suggestion({ suggestion, href }: { suggestion: CategorySuggestion; href: string }) {
  const { t } = useTranslation(["listing"]);
  const { id, path, from } = suggestion;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-sm border p-3">
      <span className="grid min-w-0">
        <span>{t("listing:category.suggestion", { category: path })}</span>
        <span className="text-xs text-muted-foreground">{t(`listing:category.from.${from}`)}</span>
      </span>
      <Button type="submit" name="do" value={`category:${id}`} formAction={`${href}#category`}>
        {t("listing:category.use")}
      </Button>
    </div>
  );
}

function Found({
  picker: { search, parents, choices, total, silent },
  href,
  channel,
}: {
  picker: CategoryPicker;
  href: string;
  channel: string;
}) {
  const { t } = useTranslation(["listing"]);
  if (silent) return <Alert tone="warning">{t("listing:silent", { channel })}</Alert>;
  if (search && choices.length === 0)
    return (
      <p className="text-secondary-foreground">{t("listing:category.noneFound", { search })}</p>
    );
  return (
    <>
      {search ? null : (
        <div className="flex flex-wrap items-center *:not-first:before:px-2 *:not-first:before:text-muted-foreground *:not-first:before:content-['›']">
          <Step id="" name={t("listing:category.all")} href={href} />
          {parents.map(({ id, name }) => (
            <Step key={id} id={id} name={name} href={href} />
          ))}
        </div>
      )}
      <Choices
        title={
          search
            ? t("listing:category.found", { search })
            : (parents.at(-1)?.name ?? t("listing:category.all"))
        }
      >
        {choices.map((choice) => (
          <Choice key={choice.id} choice={choice} note={search ? choice.path : null} href={href} />
        ))}
      </Choices>
      {total > choices.length ? (
        <p className="text-xs text-muted-foreground">
          {t("listing:category.more", { shown: choices.length, total })}
        </p>
      ) : null}
    </>
  );
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section id="category-choices" tabIndex={-1} aria-label={title}>
      <p className={labelStyle}>{title}</p>
      <ul className="max-h-80 mt-1.5 overflow-auto border rounded-sm">{children}</ul>
    </section>
  );
}

function Choice({
  choice: { id, name, isLeaf, path },
  note,
  href,
}: {
  choice: CategoryView;
  note: string | null;
  href: string;
}) {
  return (
    <li className="not-first:border-t">
      <button
        className="flex min-h-10 w-full cursor-pointer items-center justify-between gap-2 px-3 py-1.5 text-left hover:bg-muted max-md:min-h-11"
        type="submit"
        name="do"
        value={`${isLeaf ? "category" : "level"}:${id}`}
        formAction={`${href}#category`}
      >
        <span className="grid">
          <span>{note && note !== path ? path : name}</span>
          {note ? <span className="text-xs text-muted-foreground">{note}</span> : null}
        </span>
        {isLeaf ? null : <Icon name="chevron-right" />}
      </button>
    </li>
  );
}

function Step({ id, name, href }: { id: string; name: string; href: string }) {
  return (
    <button
      type="submit"
      className="min-h-9 cursor-pointer text-link hover:underline hover:underline-offset-2 max-md:min-h-11"
      name="do"
      value={`level:${id}`}
      formAction={`${href}#category`}
    >
      {name}
    </button>
  );
}
