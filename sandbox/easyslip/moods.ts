import { SERVICE_MOODS } from "../moods.ts";

/** EasySlip sends nothing by itself. */
export const EASYSLIP_MOODS = SERVICE_MOODS;
