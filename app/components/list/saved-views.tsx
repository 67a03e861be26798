import { Badge } from "#app/components/ui/badge.tsx";
import { Button, ButtonSummary } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { ListViews } from "#app/models/list/list-views.ts";
import { CloseOnNavigation } from "#app/navigation/close-on-navigation.tsx";
import { Link } from "#app/navigation/link.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";

const SAVED_VIEWS_PATH = "/saved-views";

/**
 * Saved views: a list's filters, columns and order under a name (docs/domain.md "Every table"). A
 * popover of links and forms at the end of the tabs.
 */
export function SavedViews({ list, query, typed, views }: ListViews) {
  const t = getT();
  const current = views.find((view) => view.current);
  return (
    <>
      <PopoverTrigger
        opens="saved-views"
        variant="ghost"
        className="ml-auto max-w-55 min-w-0 flex-none"
      >
        <Icon name="bookmark" />
        <span className="block min-w-0 truncate max-md:max-w-22">
          {current?.name ?? t("views:title")}
        </span>
      </PopoverTrigger>
      <Popover id="saved-views" inset="form" className="anchor-[bottom_span-left]">
        {views.length === 0 ? (
          <p className="text-xs text-muted-foreground">{t("views:empty")}</p>
        ) : (
          <Views views={views} />
        )}
        <PostForm action={SAVED_VIEWS_PATH} className="grid gap-3">
          <input type="hidden" name="list" value={list} />
          <input type="hidden" name="query" value={query} />
          <Field id="view-name" label={t("views:name")} hint={t("views:name.hint")}>
            <Input
              id="view-name"
              name="name"
              required
              maxLength={60}
              defaultValue={typed.name}
              autoComplete="off"
              aria-describedby="view-name-hint"
            />
          </Field>
          <Checkbox name="isShared" value="1" defaultChecked={typed.isShared}>
            {t("views:share")}
          </Checkbox>
          <span>
            <Button type="submit" variant="default">
              {t("views:save")}
            </Button>
          </span>
        </PostForm>
        <CloseOnNavigation />
      </Popover>
    </>
  );
}

function Views({ views }: Pick<ListViews, "views">) {
  const t = getT();
  return (
    <ul className="pb-2 border-b max-h-[40vh] overflow-y-auto">
      {views.map(({ id, name, to, current, isShared, ownerName, canDelete }) => (
        <li key={id} className="flex items-center gap-2 min-h-9">
          <Link
            to={to}
            className="block min-w-0 truncate flex-1 max-md:min-h-11 max-md:leading-11 current:font-semibold"
            aria-current={current ? "true" : undefined}
          >
            {name}
          </Link>
          {isShared ? <Badge title={ownerName}>{t("views:shared")}</Badge> : null}
          {canDelete ? (
            <PostForm action={SAVED_VIEWS_PATH}>
              {/* Plain controls: the code of forms would be in the first view of every list. */}
              <details>
                <ButtonSummary
                  variant="ghost"
                  size="icon-sm"
                  aria-label={t("views:delete", { name })}
                >
                  <Icon name="trash-2" />
                </ButtonSummary>
                <div className="mt-2 grid gap-2">
                  <p className="max-w-form">
                    {t(isShared ? "views:delete.shared" : "views:delete.own", { name })}
                  </p>
                  <div>
                    <Button type="submit" variant="destructive" name="delete" value={id}>
                      {t("common:answer.yes")}
                    </Button>
                  </div>
                </div>
              </details>
            </PostForm>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
