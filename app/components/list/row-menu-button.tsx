import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";

interface RowMenuButtonProps {
  id: string;
  /** Id of a GET form whose page offers these actions for `ids`, for use without JavaScript. */
  form: string;
  label: string;
}

/** Opens the row's menu, which app/static/row-menu.ts creates on hover or focus. */
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
