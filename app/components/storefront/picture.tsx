import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";

interface PictureProps {
  picture: { url: string } | null;
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
  const buildSizeUrl = (size: string) => picture.url.replace(/\/[^/]+$/, `/${size}`);
  return (
    <img
      src={buildSizeUrl("512")}
      srcSet={`${buildSizeUrl("128")} 128w, ${buildSizeUrl("256")} 256w, ${buildSizeUrl("512")} 512w`}
      sizes={sizes}
      alt={alt}
      width={512}
      height={512}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      decoding="async"
      className={cn(isWhole ? "object-contain" : "object-cover", box)}
    />
  );
}
