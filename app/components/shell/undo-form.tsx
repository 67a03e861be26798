import { Button } from "#app/components/ui/button.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { ToastUndo } from "#app/models/shell/shown-toasts.ts";
import { PostForm } from "#app/navigation/post-form.tsx";

/**
 * Undo button in a message. It is an ordinary form, so it works without JavaScript; the reply's
 * page removes the message.
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
