import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MenuButton } from "#app/components/ui/popover.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { DocumentKind, PaperSize } from "#contract/statuses.ts";

interface PrintPapersProps {
  field: "waveId" | "handOverId" | "orderIds";
  id: string;
  kinds: readonly DocumentKind[];
  paper?: PaperSize;
  label: string;
  /** Renders as a menu entry. */
  isEntry?: boolean;
}

/** Requests a PDF of the papers and opens its progress page. */
export function PrintPapers({ field, id, kinds, paper, label, isEntry }: PrintPapersProps) {
  const Submit = isEntry ? MenuButton : Button;
  return (
    <PostForm action="/orders/documents">
      <input type="hidden" name={field} value={id} />
      <input type="hidden" name="kinds" value={kinds.join(",")} />
      {paper ? <input type="hidden" name="paper" value={paper} /> : null}
      <Submit type="submit">
        <Icon name="printer" />
        {label}
      </Submit>
    </PostForm>
  );
}
