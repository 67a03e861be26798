import type { notice as en } from "../en/notice.ts";
import type { Translation } from "../translate.ts";

export const notice = {
  today: "ไม่ต้องแสดงอีกในวันนี้",
  newTab: "(เปิดในแท็บใหม่)",
} satisfies Translation<typeof en>;
