import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { currentState } from "#app/middleware/request-store.ts";
import { listCopies } from "#app/models/storefront/picture-copies.ts";
import type { Picture as ShopPicture } from "#contract/storefront.ts";

interface PictureProps {
  picture: ShopPicture | null;
  /** "" where the name stands beside the picture. */
  alt: string;
  /** Shown width, in the syntax of `sizes`. */
  sizes: string;
  /** Visible at once, so it is fetched first. */
  isFirst?: boolean;
  /** Shows the whole picture, whatever its shape. Otherwise it is cropped to the square. */
  isWhole?: boolean;
  className?: string;
}

/** A product's picture in a square, or a placeholder. */
export function Picture({
  picture,
  alt,
  sizes,
  isFirst = false,
  isWhole = false,
  className,
}: PictureProps) {
  const box = cn("aspect-square w-full rounded-md bg-muted", className);
  if (!picture)
    return (
      <span className={cn("grid place-items-center text-faint", box)}>
        <Icon name="image" size="l" />
      </span>
    );
  return (
    <Copies
      picture={picture}
      frame={{ ratio: 1, isWhole }}
      sizes={sizes}
      alt={alt}
      width={512}
      height={512}
      isFirst={isFirst}
      className={cn(isWhole ? "object-contain" : "object-cover", box)}
    />
  );
}

/** The shop's wide picture, for which the place is kept. */
export function Cover({ picture }: { picture: ShopPicture }) {
  return (
    <Copies
      picture={picture}
      frame={{ ratio: 8 / 3, isWhole: false, largest: 2048 }}
      sizes="(min-width: 70rem) 68rem, 92vw"
      alt=""
      width={1600}
      height={600}
      isFirst
      className="aspect-[8/3] w-full rounded-md bg-muted object-cover"
    />
  );
}

interface CopiesProps {
  picture: ShopPicture;
  frame: Parameters<typeof listCopies>[1];
  sizes: string;
  alt: string;
  width: number;
  height: number;
  isFirst: boolean;
  className: string;
}

function Copies({ picture, frame, sizes, isFirst, ...image }: CopiesProps) {
  const { env } = currentState();
  const appOrigin = env.ownDomain?.appOrigin ?? env.publicOrigin;
  const { src, webp, avif } = listCopies(picture, frame, appOrigin);
  return (
    <picture className="contents">
      {/* Without a box, or it takes a cell of the grid that the picture is in. */}
      {avif ? <source type="image/avif" srcSet={avif} sizes={sizes} className="hidden" /> : null}
      <img
        src={src}
        srcSet={webp}
        sizes={sizes}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
        decoding="async"
        {...image}
        alt={image.alt}
      />
    </picture>
  );
}
