import { type Mood, SERVICE_MOODS } from "../moods.ts";

export const MESSENGER_MOODS = [
  ...SERVICE_MOODS,
  ...(["latePushes", "doubledPushes"] as const),
] as const satisfies readonly Mood[];
