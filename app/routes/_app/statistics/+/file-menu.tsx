import { Icon } from "#app/components/ui/icon.tsx";
import { Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { FILE_CONTENTS } from "#app/services/statistics/statistics-file.ts";
import {
  buildStatisticsSearch,
  type StatisticsParams,
} from "#app/services/statistics/statistics-params.ts";

const FORMATS = ["csv", "xlsx"] as const;

/** Exports each list of the page as CSV or a workbook. */
export function FileMenu({ params }: { params: StatisticsParams }) {
  const t = getT();
  const current = new URLSearchParams(buildStatisticsSearch(params));
  const buildFileHref = (file: string, format: string) => {
    const search = new URLSearchParams(current);
    search.set("file", file);
    search.set("format", format);
    return `/statistics/export-file?${search}`;
  };
  return (
    <>
      <PopoverTrigger opens="statistics-files">
        <Icon name="download" />
        {t("statistics:export")}
      </PopoverTrigger>
      <Popover id="statistics-files" inset="form" className="anchor-[bottom_span-left]">
        <ul className="grid gap-1">
          {FILE_CONTENTS.map((file) => (
            <li key={file} className="flex min-h-control items-center gap-4">
              <span className="min-w-0 flex-1">{t(`statistics:file.${file}`)}</span>
              {FORMATS.map((format) => (
                <a
                  key={format}
                  className="max-md:min-h-11 max-md:content-center"
                  href={buildFileHref(file, format)}
                  aria-label={`${format.toUpperCase()}: ${t(`statistics:file.${file}`)}`}
                  download
                >
                  {format.toUpperCase()}
                </a>
              ))}
            </li>
          ))}
        </ul>
      </Popover>
    </>
  );
}
