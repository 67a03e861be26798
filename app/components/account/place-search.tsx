import { Form } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { PlaceChoice } from "#app/models/account/place-choice.ts";
import { Link } from "#app/navigation/link.tsx";

interface PlaceSearchProps {
  /** Id of the search form, which may stand within another form. */
  id: string;
  page: string;
  /** Further parameters of the page's address. */
  params?: Record<string, string>;
  choice: PlaceChoice;
  /** Field of the surrounding form that sends the chosen place (`withPlace`). */
  field?: string;
}

const SHOWN_PLACES = 20;

/** The search form that `PlaceSearch` with the same `id` submits. Render it outside other forms. */
export function PlaceForm({ id, page, params = {} }: Omit<PlaceSearchProps, "choice" | "field">) {
  return (
    <Form discover="none" method="get" id={id} action={page} preventScrollReset>
      {Object.entries(params).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </Form>
  );
}

/**
 * Searches places by words of their names. It uses a form and links, so it needs no script. The
 * chosen place is saved with the address.
 */
export function PlaceSearch({ id, page, params = {}, choice, field }: PlaceSearchProps) {
  const t = getT();
  const { words, found, chosen } = choice;
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <Field className="flex-1" id={`${id}-words`} label={t("places:search")}>
          <Input
            id={`${id}-words`}
            form={id}
            type="search"
            name="q"
            defaultValue={words}
            required
            maxLength={200}
          />
        </Field>
        <Button type="submit" form={id}>
          {t("places:find")}
        </Button>
      </div>
      {chosen && field ? (
        <p role="status" className="text-secondary-foreground">
          {t("places:chosen", { place: chosen.text })}
          <input type="hidden" name={field} value={chosen.text} />
        </p>
      ) : null}
      {found && !chosen ? (
        found.length === 0 ? (
          <p role="status" className="text-secondary-foreground">
            {t("places:none")}
          </p>
        ) : (
          <ul aria-label={t("places:choose")} className="rounded-sm border">
            {found.slice(0, SHOWN_PLACES).map((place) => (
              <li key={place.code} className="not-first:border-t border-line-soft">
                <Link
                  to={`${page}?${new URLSearchParams({ ...params, q: words, place: place.code })}`}
                  preventScrollReset
                  className="flex min-h-control items-center px-3 text-foreground hover:bg-accent"
                >
                  {place.text}
                </Link>
              </li>
            ))}
          </ul>
        )
      ) : null}
    </div>
  );
}
