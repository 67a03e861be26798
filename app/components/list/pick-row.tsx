import { Checkbox } from "#app/components/ui/checkbox.tsx";

interface PickRowProps {
  id: string;
  /** Tells the row by name. */
  label: string;
  /** The id of the form that the box belongs to, where that is not around the table. */
  form?: string;
  /** Of a form that came back: it was picked. */
  wasPicked?: boolean;
}

/** A row's box, with which it is picked. */
export const PickRow = ({ id, label, form, wasPicked }: PickRowProps) => (
  <td className="pick">
    <Checkbox name="ids" value={id} form={form} aria-label={label} defaultChecked={wasPicked} />
  </td>
);
