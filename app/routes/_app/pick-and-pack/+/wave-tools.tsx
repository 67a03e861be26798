import { PrintPapers } from "#app/components/order/print-papers.tsx";
import { Button, buttonVariants } from "#app/components/ui/button.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { PickWave } from "#contract/pick-waves.ts";

interface WaveToolsProps {
  wave: PickWave;
  /** Other members, without the reader. */
  pickers: readonly { userId: string; name: string }[];
}

/** Assigns the wave, releases lines, and cancels it. */
export function WaveTools({ wave, pickers }: WaveToolsProps) {
  const t = getT();
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <PostForm className="flex items-center gap-2">
          <input type="hidden" name="intent" value="assign" />
          <Select
            fill={false}
            name="assignee"
            aria-label={t("pickPack:assign")}
            defaultValue={wave.assigneeId ?? "anybody"}
          >
            <option value="anybody">{t("pickPack:make.assignee.anybody")}</option>
            <option value="me">{t("pickPack:make.assignee.me")}</option>
            {pickers.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {name}
              </option>
            ))}
          </Select>
          <Button type="submit">{t("pickPack:assign")}</Button>
        </PostForm>
        <PrintPapers
          field="waveId"
          id={wave.id}
          kinds={["pick_list", "label", "packing_slip"]}
          label={t("pickPack:print")}
        />
        <PostForm>
          <Button type="submit" name="intent" value="release">
            {t("pickPack:release")}
          </Button>
        </PostForm>
      </div>
      <details>
        <summary className={buttonVariants({ variant: "ghost", className: "max-md:w-full" })}>
          {t("pickPack:cancel")}
        </summary>
        <PostForm className="mt-2 grid max-w-form gap-4">
          <p className="text-secondary-foreground">{t("pickPack:cancel.text")}</p>
          <Button
            type="submit"
            variant="destructive"
            name="intent"
            value="cancel"
            className="justify-self-start"
          >
            {t("pickPack:cancel.confirm")}
          </Button>
        </PostForm>
      </details>
    </>
  );
}
