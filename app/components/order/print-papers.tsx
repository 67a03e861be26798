import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { DocumentKind, PaperSize } from "#contract/statuses.ts";

interface PrintPapersProps {
  /** Of what: a wave, or a hand-over. */
  field: "waveId" | "handOverId";
  id: string;
  kinds: readonly DocumentKind[];
  paper?: PaperSize;
  label: string;
}

/** Asks for a PDF of the papers; its page says how far it is. */
export function PrintPapers({ field, id, kinds, paper, label }: PrintPapersProps) {
  return (
    <PostForm action="/orders/documents">
      <input type="hidden" name={field} value={id} />
      <input type="hidden" name="kinds" value={kinds.join(",")} />
      {paper ? <input type="hidden" name="paper" value={paper} /> : null}
      <Button type="submit">
        <Icon name="printer" />
        {label}
      </Button>
    </PostForm>
  );
}
