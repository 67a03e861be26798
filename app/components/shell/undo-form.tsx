import { Button } from "#app/components/ui/button.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { ToastUndo } from "#app/models/shell/shown-toasts.ts";
import { PostForm } from "#app/navigation/post-form.tsx";

/**
 * In a message: takes back what it tells of. Sent as any form is, so that it works without
 * JavaScript; the message goes with the page that answers.
 */
export function UndoForm({ to, fields }: ToastUndo) {
  const t = getT();
  return (
    <PostForm action={to}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="inverse" size="sm">
        {t("common:action.undo")}
      </Button>
    </PostForm>
  );
}
