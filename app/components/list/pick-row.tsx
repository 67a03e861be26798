import { Checkbox } from "#app/components/ui/checkbox.tsx";

interface PickRowProps {
  id: string;
  /** Accessible label with the row's name. */
  label: string;
  /** Id of the checkbox's form, when that form is not around the table. */
  form?: string;
  /** The row was selected in a form that was refused. */
  wasPicked?: boolean;
}

export const PickRow = ({ id, label, form, wasPicked }: PickRowProps) => (
  <td className="pick">
    <Checkbox name="ids" value={id} form={form} aria-label={label} defaultChecked={wasPicked} />
  </td>
);
