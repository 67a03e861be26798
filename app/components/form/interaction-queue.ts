import { isPlainClick } from "#app/navigation/plain-click.ts";
import {
  type Control,
  findReplacement,
  isCheckable,
  isControl,
  restore,
  type Typed,
  typedValue,
} from "./typed-controls.ts";

export interface InteractionQueue {
  /** Ends the queueing: restores what was typed and replays what was done. */
  release: () => void;
  /** Ends the queueing without a script: the browser performs the last click. */
  leaveToBrowser: () => void;
  stop: () => void;
}

const SIGNS = ["pointerover", "touchstart", "focusin", "dragenter"];
const ACTS = [
  "input",
  "change",
  "click",
  "keydown",
  "paste",
  "dragstart",
  "dragover",
  "drop",
  "beforeunload",
];
const PRESSED = 'button[type="submit"], a[href]:not([href^="#"])';

/**
 * Queues interactions inside `box` until the script that handles them has loaded, and calls `onUse`
 * on each. Listens on the window: React swallows most events on markup that is not hydrated.
 */
export function queueInteractions(box: HTMLElement, onUse: () => void): InteractionQueue {
  const typed = new Map<Control, Typed>();
  const queued: (() => void)[] = [];
  let pressed: HTMLElement | null = null;
  const inside = (target: EventTarget | null): target is Element =>
    target instanceof Element && box.contains(target);

  function hold(event: Event, again: () => void): void {
    event.preventDefault();
    event.stopPropagation();
    queued.push(again);
    onUse();
  }
  function note(control: EventTarget | null): void {
    if (isControl(control)) typed.set(control, typedValue(control));
  }
  function onAct(event: Event): void {
    const { target, type } = event;
    if (type === "beforeunload") {
      if (typed.size > 0) event.preventDefault();
    } else if (event instanceof MouseEvent && type === "click") onClick(event);
    else if (event instanceof ClipboardEvent) onPaste(event);
    else if (!inside(target)) return;
    else if (event instanceof KeyboardEvent) onKey(event, target);
    else if (event instanceof DragEvent) onDrag(event, target);
    else {
      note(target);
      onUse();
    }
  }
  /** Links wait too once something is typed, as the leave guard is still loading. */
  function onClick(event: MouseEvent): void {
    const { target } = event;
    if (!(target instanceof Element) || !isPlainClick(event)) return;
    const element = target.closest<HTMLElement>(inside(target) ? PRESSED : "a[href]:not([target])");
    if (!element || (!inside(element) && typed.size === 0)) return;
    pressed = element;
    hold(event, () => element.click());
  }
  function onKey(event: KeyboardEvent, target: Element): void {
    const again = () => target.dispatchEvent(new KeyboardEvent("keydown", event));
    if ((event.ctrlKey || event.metaKey) && event.code === "KeyS") hold(event, again);
    else if (event.key === "Enter" && !event.isComposing && target instanceof HTMLInputElement)
      hold(event, () => {
        if (again()) target.form?.querySelector<HTMLElement>('button[type="submit"]')?.click();
      });
  }
  function onPaste(event: ClipboardEvent): void {
    const { target, clipboardData } = event;
    const isTable =
      inside(target) &&
      target.closest("table") !== null &&
      /[\t\n]/.test(clipboardData?.getData("text/plain") ?? "");
    if (!target || !clipboardData || (clipboardData.files.length === 0 && !isTable)) return;
    const copy = copyOf(clipboardData);
    hold(event, () =>
      target.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: copy, bubbles: true, cancelable: true }),
      ),
    );
  }
  function onDrag(event: DragEvent, target: Element): void {
    const brings = event.dataTransfer?.types.includes("Files");
    // Only the script sets this drag data.
    if (event.type === "dragstart" || (event.type === "dragover" && brings)) event.preventDefault();
    if (event.type !== "drop" || !event.dataTransfer || !brings) return;
    const dataTransfer = copyOf(event.dataTransfer);
    hold(event, () =>
      target.dispatchEvent(
        new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }),
      ),
    );
  }
  const onSign = ({ target }: Event) => {
    if (inside(target)) onUse();
  };
  function stop(): void {
    for (const type of SIGNS) removeEventListener(type, onSign, true);
    for (const type of ACTS) removeEventListener(type, onAct, true);
  }

  for (const type of SIGNS) addEventListener(type, onSign, { capture: true, passive: true });
  for (const type of ACTS) addEventListener(type, onAct, { capture: true });
  // Values typed before this script loaded.
  for (const control of box.querySelectorAll("input, textarea, select"))
    if (isControl(control) && isChanged(control)) note(control);
  if (typed.size > 0) onUse();
  return {
    stop,
    release() {
      stop();
      for (const [control, was] of typed)
        restore(control.isConnected ? control : findReplacement(control, box), was);
      // After React commits: the leave guard must know by then that something is typed.
      setTimeout(() => {
        for (const again of queued) again();
      });
    },
    leaveToBrowser() {
      stop();
      pressed?.click();
    },
  };
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(
      (option) => option.selected !== option.defaultSelected && option.defaultSelected,
    );
  return isCheckable(control)
    ? control.checked !== control.defaultChecked
    : control.type !== "hidden" && control.value !== control.defaultValue;
}

/** Copies the data: a clipboard or drop is empty after its event. */
function copyOf(data: DataTransfer): DataTransfer {
  const copy = new DataTransfer();
  for (const file of data.files) copy.items.add(file);
  const text = data.getData("text/plain");
  if (text !== "") copy.setData("text/plain", text);
  return copy;
}
