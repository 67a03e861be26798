import type { ComponentProps } from "react";
import { cn } from "#app/components/ui/cn.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { resizeImage } from "#app/models/product/image-size.ts";

interface EditorHeadProps extends Omit<ComponentProps<typeof PageHead>, "className"> {
  /** Address of the first picture. `null` without pictures. */
  cover: string | null;
}

/** Picture and name of the edited product. Phones show two lines of the name. */
export function EditorHead({ cover, ...head }: EditorHeadProps) {
  return (
    <div className="flex items-center border-b pb-0.5 max-md:items-start">
      {cover ? (
        <img
          className="ml-gutter size-11 flex-none rounded-sm bg-picture object-cover [filter:brightness(var(--picture-brightness))] max-md:mt-6"
          src={resizeImage(cover, 64)}
          alt=""
          width="44"
          height="44"
        />
      ) : null}
      <PageHead
        className={cn(
          "min-w-0 flex-1 max-md:pr-gutter max-md:[&_h1]:line-clamp-2",
          cover && "pl-3",
        )}
        {...head}
      />
    </div>
  );
}
