import { type DragEvent, useEffect } from "react";

/** Accepts pictures pasted anywhere, or dropped on the element with the returned handlers. */
export function usePictureDrop(take: (files: File[]) => void) {
  useEffect(() => {
    const pastePictures = (event: ClipboardEvent) => {
      const files = listPictures(event.clipboardData);
      // A copied cell or text that includes a picture of itself is meant as text.
      if (files.length === 0 || event.clipboardData?.types.includes("text/plain")) return;
      event.preventDefault();
      take(files);
    };
    document.addEventListener("paste", pastePictures);
    return () => document.removeEventListener("paste", pastePictures);
  });
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes("Files")) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      take([...event.dataTransfer.files]);
    },
  };
}

const listPictures = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith("image/"));
