import { ActionForm } from "#app/components/form/action-form.tsx";
import { FieldError, SelectField, TextareaField } from "#app/components/form/fields.tsx";
import { RadioField } from "#app/components/form/radio-field.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { cancelReasonText } from "#app/models/order/channel-words.ts";
import { ORDER_PAPERS, PAPER_SIZES } from "#contract/statuses.ts";
import type { Cancelling } from "./cancelling.ts";
import { PRINTED_KINDS, type Thing } from "./things.ts";

interface BulkFormProps {
  thing: Thing;
  ids: string[];
  kinds: readonly string[];
  cancelling: Cancelling | null;
}

export function BulkForm({ thing, ids, kinds, cancelling }: BulkFormProps) {
  if (cancelling) return <CancelForm ids={ids} cancelling={cancelling} />;
  if (thing === "note") return <NoteForm ids={ids} />;
  if (thing === "print") return <PrintForm ids={ids} kinds={kinds} />;
  return <MarkForm ids={ids} kinds={kinds} />;
}

/** Keeps the orders that were counted when the page was made: later ones are left out. */
const Chosen = ({ ids }: Pick<BulkFormProps, "ids">) => (
  <input type="hidden" name="ids" value={ids.join(",")} />
);

function NoteForm({ ids }: Pick<BulkFormProps, "ids">) {
  const t = getT();
  return (
    <ActionForm intent="note" className="grid max-w-form gap-4">
      <Chosen ids={ids} />
      <TextareaField name="note" label={t("orderBulk:note.text")} rows={3} maxLength={2000} />
      <SelectField name="mode" label={t("orderBulk:note.mode")} defaultValue="add">
        <option value="add">{t("orderBulk:note.add")}</option>
        <option value="replace">{t("orderBulk:note.replace")}</option>
      </SelectField>
      <Buttons>{t("orderBulk:note.save")}</Buttons>
    </ActionForm>
  );
}

/** Says how many can be cancelled, and why the others cannot. */
function CancelForm({ ids, cancelling }: { ids: string[]; cancelling: Cancelling }) {
  const t = getT();
  const { possible, reasons, refusals } = cancelling;
  const channel = t("orderBulk:cancel.channel");
  return (
    <ActionForm intent="cancel" className="grid max-w-form gap-4">
      <Chosen ids={ids} />
      <div className="grid gap-1">
        <p>{t("orderBulk:cancel.possible", { count: possible })}</p>
        {refusals.map(({ code, count }) => (
          <p key={code} className="text-secondary-foreground">
            {t("orderBulk:cancel.left", {
              ...{ n: count, why: t(`orderActs:refusal.${code}`, { channel }) },
            })}
          </p>
        ))}
        <p className="text-secondary-foreground">{t("order:cancel.effect.final")}</p>
      </div>
      {possible > 0 ? (
        <>
          <SelectField name="reason" label={t("order:cancel.reason")} defaultValue="" required>
            <option value="">{t("order:cancel.chooseReason")}</option>
            {reasons.map((reason) => (
              <option key={reason} value={reason}>
                {cancelReasonText(reason, t)}
              </option>
            ))}
          </SelectField>
          <Buttons variant="destructive">{t("orderBulk:cancel.send")}</Buttons>
        </>
      ) : (
        <div>
          <ButtonLink to="/orders">{t("common:action.back")}</ButtonLink>
        </div>
      )}
    </ActionForm>
  );
}

function PrintForm({ ids, kinds }: Pick<BulkFormProps, "ids" | "kinds">) {
  const t = getT();
  return (
    <ActionForm intent="print" className="grid max-w-form gap-4">
      <Chosen ids={ids} />
      <Kinds all={PRINTED_KINDS} chosen={kinds} />
      <SelectField name="paper" label={t("orderBulk:print.paper")}>
        <option value="">{t("orderBulk:print.own")}</option>
        {PAPER_SIZES.map((size) => (
          <option key={size} value={size}>
            {t(`orderBulk:print.${size}`)}
          </option>
        ))}
      </SelectField>
      <Buttons>{t("orderBulk:print.make")}</Buttons>
    </ActionForm>
  );
}

function Kinds({
  all,
  chosen,
}: {
  all: readonly (typeof PRINTED_KINDS)[number][];
  chosen: readonly string[];
}) {
  const t = getT();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{t("orderBulk:print.kinds")}</legend>
      {all.map((kind) => (
        <Checkbox key={kind} name="kinds" value={kind} defaultChecked={chosen.includes(kind)}>
          {t(`orderBulk:print.${kind}`)}
        </Checkbox>
      ))}
      <FieldError name="kinds" />
    </fieldset>
  );
}

/** For sellers who print elsewhere, or whose printer jammed. */
function MarkForm({ ids, kinds }: Pick<BulkFormProps, "ids" | "kinds">) {
  const t = getT();
  return (
    <ActionForm intent="mark" className="grid max-w-form gap-4">
      <Chosen ids={ids} />
      <Kinds all={ORDER_PAPERS} chosen={kinds} />
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-medium">{t("orderBulk:mark.as")}</legend>
        <RadioField name="state" value="printed" defaultChecked>
          {t("orderBulk:mark.printed")}
        </RadioField>
        <RadioField name="state" value="unprinted">
          {t("orderBulk:mark.unprinted")}
        </RadioField>
      </fieldset>
      <Buttons>{t("orderBulk:mark.save")}</Buttons>
    </ActionForm>
  );
}

function Buttons({
  children,
  variant = "default",
}: {
  children: string;
  variant?: "default" | "destructive";
}) {
  return (
    <div className="flex gap-2">
      <SubmitButton variant={variant}>{children}</SubmitButton>
      <ButtonLink to="/orders">{getT()("common:action.cancel")}</ButtonLink>
    </div>
  );
}
