import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { formatBytes } from "#app/i18n/format-bytes.ts";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { AccountLimits, OwnLimits } from "#contract/account-limits.ts";

const MEGABYTE_BYTES = 1_000_000;

/** Sets the account's limits where they differ from the default, and shows the present use. */
export function LimitsForm({ limits, own }: { limits: AccountLimits; own: OwnLimits }) {
  const t = getT();
  const format = getFormat();
  const toMegabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE_BYTES);
  const { storageBytes, runs, requestsPerSecond } = limits;
  const describeUse = ({ used, most }: { used: number; most: number }, figure = format.number) =>
    t("admin:do.limits.used", { used: figure(used), most: figure(most) });
  return (
    <Section title={t("admin:do.limits")} hint={t("admin:do.limits.text")}>
      <ActionForm intent="limits" className="mt-3 grid max-w-form gap-4">
        <TextField
          name="storageMegabytes"
          inputMode="numeric"
          label={t("admin:do.limits.storage")}
          hint={describeUse(storageBytes, (bytes) => formatBytes(format, bytes))}
          defaultValue={own.storageBytes === null ? "" : toMegabytes(own.storageBytes)}
        />
        <TextField
          name="runs"
          inputMode="numeric"
          label={t("admin:do.limits.runs")}
          hint={describeUse(runs)}
          defaultValue={own.runs ?? ""}
        />
        <TextField
          name="requestsPerSecond"
          inputMode="numeric"
          label={t("admin:do.limits.requests")}
          hint={describeUse(requestsPerSecond)}
          defaultValue={own.requestsPerSecond ?? ""}
        />
        <div>
          <SubmitButton variant="outline">{t("common:action.save")}</SubmitButton>
        </div>
      </ActionForm>
    </Section>
  );
}
