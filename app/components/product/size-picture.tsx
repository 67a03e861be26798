"use client";
import { useTranslation } from "react-i18next";
import { buttonVariants } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { resizeImage } from "#app/models/product/image-size.ts";
import { PICTURE_TYPES } from "./upload-pictures.ts";
import type { usePictureUpload } from "./use-picture-upload.ts";

interface SizePictureButtonProps {
  upload: Pick<ReturnType<typeof usePictureUpload>, "send" | "isSending">;
  describedBy: string | undefined;
  className?: string;
}

/** Uploads a size picture. Without JavaScript it is sent with the form. */
export function SizePictureButton({ upload, describedBy, className }: SizePictureButtonProps) {
  const { t } = useTranslation(["productEdit"]);
  return (
    <label
      className={buttonVariants({
        size: "sm",
        className: cn(
          "relative justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring noscript:h-auto noscript:flex-wrap noscript:py-2",
          className,
        ),
      })}
      aria-busy={upload.isSending || undefined}
    >
      <Icon name="plus" size="s" />
      <span aria-live="polite">
        {t(upload.isSending ? "productEdit:images.uploading" : "productEdit:sizeChart.upload")}
      </span>
      <input
        className="absolute inset-0 opacity-0 cursor-pointer noscript:static noscript:opacity-100 noscript:max-w-full"
        type="file"
        id="sizeChartFile"
        name="sizeChartFile"
        accept={PICTURE_TYPES}
        aria-label={t("productEdit:sizeChart.upload")}
        aria-describedby={describedBy}
        onChange={({ currentTarget: input }) => {
          const files = [...(input.files ?? [])];
          // The file is sent now, so the save must not send it again.
          input.value = "";
          upload.send(files);
        }}
      />
    </label>
  );
}

/** A small size picture that opens in full. */
export function SizePicture({ url, className }: { url: string; className?: string }) {
  const { t } = useTranslation(["productEdit"]);
  return (
    <a
      className={className}
      href={resizeImage(url, 2048)}
      data-viewer="size-chart"
      target="_blank"
      rel="noopener"
    >
      <img
        className="size-16 rounded-md bg-picture object-cover [filter:brightness(var(--picture-brightness))]"
        src={resizeImage(url, 128)}
        alt={t("productEdit:sizeChart.alt")}
        width="64"
        height="64"
      />
    </a>
  );
}
