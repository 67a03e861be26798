import type { notice as en } from "../en/notice.ts";
import type { Translation } from "../translate.ts";

export const notice = {
  today: "Jangan tampilkan lagi hari ini",
  newTab: "(dibuka di tab baru)",
} satisfies Translation<typeof en>;
