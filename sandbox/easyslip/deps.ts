import type { Surroundings } from "../mount.ts";

export type EasySlipDeps = Surroundings;

/** A step that cannot be taken; the message is shown to the visitor. */
export class DeskRefusal extends Error {}
