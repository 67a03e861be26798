import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { TIME_PATTERN } from "#app/models/list/parse-time.ts";
import { Link } from "#app/navigation/link.tsx";
import { DEFAULT_METHODS, getShippingSettings } from "#contract/shipping-settings.ts";
import { PAPER_SIZES } from "#contract/statuses.ts";
import { listWarehouses, type Warehouse } from "#contract/warehouses.ts";
import { SettingsFrame } from "../+/frame.tsx";
import { saveShipping } from "./+/actions.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const call = getCall(context);
  const [{ settings, couriers }, { warehouses }] = await Promise.all([
    call(getShippingSettings),
    call(listWarehouses),
  ]);
  return { settings, couriers, warehouses };
}

export const action = ({ context, request }: Route.ActionArgs) => saveShipping(context, request);

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { settings, couriers, warehouses } = loaderData;
  const t = getT();
  const methods = new Map(settings.methods.map(({ courier, method }) => [courier, method]));
  const cutOffs = new Map(settings.cutOffs.map(({ warehouseId, time }) => [warehouseId, time]));
  return (
    <SettingsFrame
      part="/settings/shipping"
      actions={
        <IfMay open="/settings/shipping/rules">
          <ButtonLink to="/settings/shipping/rules">{t("shipping:rules.title")}</ButtonLink>
        </IfMay>
      }
    >
      <ActionForm className="alert-in-gutter">
        <Section title={t("shipping:methods")} hint={t("shipping:methods.text")}>
          {couriers.length === 0 ? (
            <p className="mt-3 text-muted-foreground">{t("shipping:methods.none")}</p>
          ) : (
            <div className="mt-3 grid max-w-form gap-4 md:grid-cols-2">
              {couriers.map((courier, at) => (
                <div key={courier}>
                  <input type="hidden" name={`courier${at}`} value={courier} />
                  <SelectField
                    name={`method${at}`}
                    label={courier}
                    defaultValue={methods.get(courier) ?? ""}
                  >
                    <option value="">{t("shipping:method.auto")}</option>
                    {DEFAULT_METHODS.map((method) => (
                      <option key={method} value={method}>
                        {t(`shipping:method.${method}`)}
                      </option>
                    ))}
                  </SelectField>
                </div>
              ))}
            </div>
          )}
        </Section>
        <Section title={t("shipping:cutOff")} hint={t("shipping:cutOff.text")}>
          <div className="mt-3 grid max-w-form gap-4">
            {warehouses.map((warehouse, at) => (
              <div
                key={warehouse.id}
                className="grid gap-3 rounded-lg border p-4 md:grid-cols-[minmax(0,1fr)_10rem]"
              >
                <PickupPlace warehouse={warehouse} />
                <input type="hidden" name={`warehouse${at}`} value={warehouse.id} />
                <TextField
                  name={`time${at}`}
                  inputMode="numeric"
                  placeholder="15:00"
                  pattern={TIME_PATTERN}
                  label={t("shipping:cutOff.time")}
                  defaultValue={cutOffs.get(warehouse.id)}
                />
              </div>
            ))}
          </div>
        </Section>
        <Section title={t("shipping:labels")} hint={t("shipping:labels.text")}>
          <div className="mt-3 grid max-w-80 gap-4">
            <SelectField
              name="labelSize"
              label={t("shipping:labelSize")}
              defaultValue={settings.labelSize}
            >
              {PAPER_SIZES.map((size) => (
                <option key={size} value={size}>
                  {t(`shipping:labelSize.${size}`)}
                </option>
              ))}
            </SelectField>
            <div>
              <SubmitButton>{t("settings:save")}</SubmitButton>
            </div>
          </div>
        </Section>
      </ActionForm>
    </SettingsFrame>
  );
}

/** A pickup place. It is edited with the warehouse. */
function PickupPlace({ warehouse }: { warehouse: Warehouse }) {
  const t = getT();
  const { name, address, contactName, contactPhone, pickupHours } = warehouse;
  const lines = [address, [contactName, contactPhone].filter(Boolean).join(", "), pickupHours];
  return (
    <div className="grid content-start gap-0.5">
      <h3>{name}</h3>
      {lines.some(Boolean) ? (
        lines.filter(Boolean).map((line) => (
          <p key={line} className="text-secondary-foreground">
            {line}
          </p>
        ))
      ) : (
        <p className="text-muted-foreground">{t("shipping:place.none")}</p>
      )}
      <IfMay open="/stocks/warehouses">
        <Link to="/stocks/warehouses" className="inline-flex min-h-6 items-center max-md:min-h-11">
          {t("shipping:place.change")}
        </Link>
      </IfMay>
    </div>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
