import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
} from "react";
import { type Blocker, IDLE_BLOCKER, useBlocker, useNavigate } from "react-router";

interface UnsavedChanges {
  blocker: Blocker;
  /** Whether something is typed that is not saved (leave-guard.tsx). */
  isDirty: RefObject<boolean>;
}
const Context = createContext<UnsavedChanges | null>(null);

/**
 * Holds the one blocker of the router, around all pages. Each time the router learns of a route it is another object, as is what `useNavigate` answers; a
 * `useBlocker` that lives on registers with it twice, so another one takes its place.
 */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  const isDirty = useRef(false);
  const [blocker, setBlocker] = useState<Blocker>(IDLE_BLOCKER);
  const navigate = useNavigate();
  const [known, setKnown] = useState({ navigate, times: 0 });
  if (known.navigate !== navigate) setKnown({ navigate, times: known.times + 1 });
  return (
    <Context value={{ blocker, isDirty }}>
      <RouterBlocker key={known.times} isDirty={isDirty} onChange={setBlocker} />
      {children}
    </Context>
  );
}

interface RouterBlockerProps {
  isDirty: RefObject<boolean>;
  onChange: (blocker: Blocker) => void;
}

function RouterBlocker({ isDirty, onChange }: RouterBlockerProps) {
  // A submit stays on the page, and a save's redirect is not asked about.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => onChange(blocker), [blocker, onChange]);
  return null;
}

export function useUnsavedChanges(): UnsavedChanges {
  const found = use(Context);
  if (!found) throw new Error("Outside of the shell");
  return found;
}
