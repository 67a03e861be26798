import { redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { FieldSet } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { PREVIEW_PARAM, readPreview } from "#app/services/storefront/shop.ts";
import { listShops } from "#contract/shop.ts";
import { getShopWindow } from "#contract/shop-window.ts";
import { MAX_SHELVES } from "#contract/shop-window-fields.ts";
import { getStorefront } from "#contract/storefront.ts";
import { FORM_STYLE, SettingsFrame } from "../../+/frame.tsx";
import { changeTheme } from "./+/actions.ts";
import { ShopThemeForm } from "./+/checked-theme-form.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const call = getCall(context);
  const [shop] = (await call(listShops)).shops;
  if (!shop) throw redirect("/settings/shop");
  const preview = readPreview(context);
  const [{ window }, { storefront }] = await Promise.all([
    call(getShopWindow, { params: { channelId: shop.channelId } }),
    call(getStorefront, { params: { slug: shop.slug }, query: { preview } }),
  ]);
  return { storefront, version: window.version, preview };
}

export const action = ({ context, request }: Route.ActionArgs) => changeTheme(context, request);

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { storefront, version, preview } = loaderData;
  const { slug, theme, cover } = storefront;
  const t = getT();
  const shelves = storefront.categories.slice(0, MAX_SHELVES);
  return (
    <SettingsFrame part="/settings/shop" title={t("shopTheme:title")}>
      {preview ? (
        <div className="grid gap-2 px-gutter pt-4">
          <Alert tone="info">{t("shopTheme:previewed")}</Alert>
          <div>
            <ButtonLink
              reloadDocument
              target="_blank"
              to={`/shop/${slug}?${new URLSearchParams({ [PREVIEW_PARAM]: preview })}`}
            >
              <Icon name="external-link" />
              {t("shopTheme:open")}
            </ButtonLink>
          </div>
        </div>
      ) : null}
      <Section title={t("shopTheme:look")} hint={t("shopTheme:look.hint")}>
        <ShopThemeForm intent="theme" className={FORM_STYLE} fieldsKey={`${version}${preview}`}>
          <input type="hidden" name="version" value={version} />
          <TextField
            name="colour"
            label={t("shopTheme:colour")}
            hint={t("shopTheme:colour.hint")}
            defaultValue={theme.colour}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
          />
          {shelves.length > 1 ? (
            <FieldSet legend={t("shopTheme:shelves")}>
              <div className="grid gap-2">
                {shelves.map(({ name }, index) => (
                  <div key={name}>
                    <input type="hidden" name={`shelves[${index}].name`} value={name} />
                    <TextField
                      name={`shelves[${index}].place`}
                      label={name}
                      defaultValue={index + 1}
                      inputMode="numeric"
                      maxLength={3}
                      required
                    />
                  </div>
                ))}
              </div>
            </FieldSet>
          ) : null}
          <div className="flex flex-wrap gap-2">
            <SubmitButton name="next" value="save">
              {t("shopSettings:save")}
            </SubmitButton>
            <SubmitButton name="next" value="preview" variant="outline">
              {t("shopTheme:preview")}
            </SubmitButton>
          </div>
        </ShopThemeForm>
      </Section>
      <Cover url={cover?.url ?? null} />
      <Section title={t("shopTheme:logo")}>
        <p className="text-secondary-foreground">
          {t("shopTheme:logo.text")}{" "}
          <IfMay open="/settings/general">
            <Link to="/settings/general" className="underline">
              {t("shopTheme:logo.change")}
            </Link>
          </IfMay>
        </p>
      </Section>
    </SettingsFrame>
  );
}

/** A separate form, as browsers drop a chosen file when a form comes back with errors. */
function Cover({ url }: { url: string | null }) {
  const t = getT();
  return (
    <Section title={t("shopTheme:cover")} hint={t("shopTheme:cover.hint")}>
      {url ? (
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <img
            src={url.replace(/\/[^/]+$/, "/512")}
            alt={t("shopTheme:cover")}
            width={240}
            height={90}
            className="aspect-[8/3] w-60 rounded-md border bg-picture object-cover"
          />
          <ActionForm intent="remove-cover">
            <SubmitButton variant="outline">{t("shopTheme:cover.remove")}</SubmitButton>
          </ActionForm>
        </div>
      ) : null}
      <ActionForm intent="cover" encType="multipart/form-data" className={FORM_STYLE}>
        <TextField
          name="cover"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif"
          label={t("shopTheme:cover.choose")}
          hint={t("settings:logo.hint")}
          required
        />
        <div>
          <SubmitButton variant="outline">{t("shopTheme:cover.save")}</SubmitButton>
        </div>
      </ActionForm>
    </Section>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
