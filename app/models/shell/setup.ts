/** In order of unlocking (docs/specification.md "Setup guide"). */
export const SETUP_STEPS = ["channel", "sku", "import", "rule", "stock", "sync"] as const;
/** Id of the list on the home page. */
export const CHECKLIST_ID = "setup";
export type SetupStep = (typeof SETUP_STEPS)[number];

export interface SetupProps {
  steps: readonly {
    step: SetupStep;
    /** The first open step is `now`; those after it are locked. */
    state: "done" | "now" | "locked";
    /** Screen for the step, if the member may open it. */
    to?: string;
    /** Alternative that imports a whole shop's products. */
    migrate?: string;
    /** Progress over shops, SKUs, rules or stock levels. */
    far?: { done: number; total: number };
  }[];
}
