import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";

interface RowMenuButtonProps {
  id: string;
  /**
   * The id of a GET form whose page offers for `ids` what the menu does: where no script runs, the
   * button leads there.
   */
  form: string;
  label: string;
}

/** Opens the row's menu, which app/static/row-menu.ts makes when somebody aims at the button. */
export function RowMenuButton({ id, form, label }: RowMenuButtonProps) {
  return (
    <Button
      type="submit"
      form={form}
      name="ids"
      value={id}
      data-menu
      variant="ghost"
      size="icon-sm"
      aria-label={label}
    >
      <Icon name="ellipsis" />
    </Button>
  );
}
