import type { Surroundings } from "../mount.ts";

export interface MessengerSandboxDeps extends Surroundings {
  /** The app of this process: only its addresses get webhooks. */
  appOrigin: string;
}

export type MessengerName = "whatsapp" | "line";

/** A step that cannot be taken; the message is shown to the visitor. */
export class DeskRefusal extends Error {}
