import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useMemo,
  useRef,
} from "react";
import { type Blocker, type BlockerFunction, useBlocker } from "react-router";

interface UnsavedChanges {
  blocker: Blocker;
  /** Whether something is typed that is not saved (leave-guard.tsx). */
  isDirty: RefObject<boolean>;
}
const Context = createContext<UnsavedChanges | null>(null);

/**
 * Holds the one blocker of the router, around all pages. In a page it would be counted twice: where React hides and shows a `<Suspense>` again, `useBlocker` adds
 * another and leaves the first behind.
 */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  const isDirty = useRef(false);
  // A submit stays on the page, and a save's redirect is not asked about.
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      isDirty.current && currentLocation.pathname !== nextLocation.pathname,
    [],
  );
  const blocker = useBlocker(shouldBlock);
  const value = useMemo(() => ({ blocker, isDirty }), [blocker]);
  return <Context value={value}>{children}</Context>;
}

export function useUnsavedChanges(): UnsavedChanges {
  const found = use(Context);
  if (!found) throw new Error("Outside of the shell");
  return found;
}
