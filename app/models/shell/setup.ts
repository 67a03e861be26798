/** In the order in which the steps unlock (docs/specification.md "Setup guide"). */
export const SETUP_STEPS = ["channel", "sku", "import", "rule", "stock", "sync"] as const;
/** The id of the list on the home. */
export const CHECKLIST = "setup";
export type SetupStep = (typeof SETUP_STEPS)[number];

export interface SetupProps {
  steps: readonly {
    step: SetupStep;
    /** The first one that is not done is `now`; those after it are locked. */
    state: "done" | "now" | "locked";
    /** The screen where it is done, if the member may open it. */
    to?: string;
    /** Another way to do it, which brings a whole shop's products along. */
    migrate?: string;
    /** How many of the shops, the SKUs, the rules or the stock levels it is done for. */
    far?: { done: number; total: number };
  }[];
}
