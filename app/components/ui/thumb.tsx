import { cn } from "./cn.ts";

const THUMB_SIZES = { sm: 24, md: 32, lg: 44 } as const;
const THUMB_STYLES = {
  sm: "size-6 rounded-xs",
  md: "size-8 rounded-sm",
  lg: "size-11 rounded-sm",
} as const;

/** Background until the picture has loaded. Dark themes dim the picture. */
export const pictureStyle =
  "block flex-none bg-picture object-cover [filter:brightness(var(--picture-brightness))]";

/**
 * Returns the address of a fitting width. Our own pictures come in fixed widths, named in the
 * address' last part; others are used as they are.
 */
function resizeUrl(url: string, width: number): string {
  return url.replace(/(\/v1\/products\/images\/[^/]+)\/\w+$/, `$1/${width <= 32 ? 64 : 128}`);
}

/** A product's picture in a row, decorative beside its name. */
export function Thumb({
  url,
  size = "md",
  className,
}: {
  url: string | null | undefined;
  size?: keyof typeof THUMB_SIZES;
  className?: string;
}) {
  const width = THUMB_SIZES[size];
  const thumbStyle = cn(pictureStyle, THUMB_STYLES[size], className);
  if (!url) return <span className={thumbStyle} aria-hidden="true" />;
  return (
    <img
      className={thumbStyle}
      src={resizeUrl(url, width)}
      alt=""
      width={width}
      height={width}
      loading="lazy"
      decoding="async"
    />
  );
}
