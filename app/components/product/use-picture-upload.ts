import { useState } from "react";
import type { DraftImage } from "#app/models/product/product-draft.ts";
import type { IMAGE_TYPE } from "#contract/statuses.ts";
import { useEditorError } from "./editor-context.ts";
import { uploadPictures } from "./upload-pictures.ts";

interface Upload {
  /** Number of pictures that can still be added. */
  room: number;
  kind?: keyof typeof IMAGE_TYPE;
  add: (images: DraftImage[]) => void;
}

/** Uploads chosen pictures, up to the remaining room. `error` is translated. */
export function usePictureUpload({ room, kind, add }: Upload) {
  const text = useEditorError();
  const [state, setState] = useState<"idle" | "sending" | { error: string }>("idle");

  async function sendPictures(chosenFiles: readonly File[]) {
    const files = chosenFiles.slice(0, Math.max(0, room));
    if (files.length === 0) return;
    setState("sending");
    const answer = await uploadPictures(files, kind);
    setState(answer.ok ? "idle" : { error: text(answer.code, answer.details) });
    if (answer.ok) add(answer.images);
  }
  return {
    send: sendPictures,
    isSending: state === "sending",
    error: typeof state === "object" ? state.error : null,
  };
}
