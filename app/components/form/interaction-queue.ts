import { isPlainClick } from "#app/navigation/plain-click.ts";
import {
  type Control,
  findReplacement,
  isCheckable,
  isControl,
  readTypedValue,
  restoreTypedValue,
  type TypedValue,
} from "./typed-controls.ts";

export interface InteractionQueue {
  /** Ends the queueing: restores what was typed and replays what was done. */
  releaseEvents: () => void;
  /** Ends the queueing without a script: the browser performs the last click. */
  leaveToBrowser: () => void;
  stop: () => void;
}

const WAKE_EVENTS = ["pointerover", "touchstart", "focusin", "dragenter"];
const HELD_EVENTS = [
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
const PRESSED_SELECTOR = 'button[type="submit"], a[href]:not([href^="#"])';

/**
 * Queues interactions inside `box` until the script that handles them has loaded, and calls `onUse`
 * on each. Listens on the window: React swallows most events on markup that is not hydrated.
 */
export function queueInteractions(box: HTMLElement, onUse: () => void): InteractionQueue {
  const typedValues = new Map<Control, TypedValue>();
  const queued: (() => void)[] = [];
  let pressed: HTMLElement | null = null;
  const isInsideBox = (target: EventTarget | null): target is Element =>
    target instanceof Element && box.contains(target);

  function holdEvent(event: Event, replayEvent: () => void): void {
    event.preventDefault();
    event.stopPropagation();
    queued.push(replayEvent);
    onUse();
  }
  function rememberTypedValue(control: EventTarget | null): void {
    if (isControl(control)) typedValues.set(control, readTypedValue(control));
  }
  function onAct(event: Event): void {
    const { target, type } = event;
    if (type === "beforeunload") {
      if (typedValues.size > 0) event.preventDefault();
    } else if (event instanceof MouseEvent && type === "click") onClick(event);
    else if (event instanceof ClipboardEvent) onPaste(event);
    else if (!isInsideBox(target)) return;
    else if (event instanceof KeyboardEvent) onKey(event, target);
    else if (event instanceof DragEvent) onDrag(event, target);
    else {
      rememberTypedValue(target);
      onUse();
    }
  }
  /** Links wait too once something is typed, as the leave guard is still loading. */
  function onClick(event: MouseEvent): void {
    const { target } = event;
    if (!(target instanceof Element) || !isPlainClick(event)) return;
    const element = target.closest<HTMLElement>(
      isInsideBox(target) ? PRESSED_SELECTOR : "a[href]:not([target])",
    );
    if (!element || (!isInsideBox(element) && typedValues.size === 0)) return;
    pressed = element;
    holdEvent(event, () => element.click());
  }
  function onKey(event: KeyboardEvent, target: Element): void {
    const replayEvent = () => target.dispatchEvent(new KeyboardEvent("keydown", event));
    if ((event.ctrlKey || event.metaKey) && event.code === "KeyS") holdEvent(event, replayEvent);
    else if (event.key === "Enter" && !event.isComposing && target instanceof HTMLInputElement)
      holdEvent(event, () => {
        if (replayEvent())
          target.form?.querySelector<HTMLElement>('button[type="submit"]')?.click();
      });
  }
  function onPaste(event: ClipboardEvent): void {
    const { target, clipboardData } = event;
    const isTable =
      isInsideBox(target) &&
      target.closest("table") !== null &&
      /[\t\n]/.test(clipboardData?.getData("text/plain") ?? "");
    if (!target || !clipboardData || (clipboardData.files.length === 0 && !isTable)) return;
    const copy = copyTransferData(clipboardData);
    holdEvent(event, () =>
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
    const dataTransfer = copyTransferData(event.dataTransfer);
    holdEvent(event, () =>
      target.dispatchEvent(
        new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }),
      ),
    );
  }
  const onSign = ({ target }: Event) => {
    if (isInsideBox(target)) onUse();
  };
  function stopListening(): void {
    for (const type of WAKE_EVENTS) removeEventListener(type, onSign, true);
    for (const type of HELD_EVENTS) removeEventListener(type, onAct, true);
  }

  for (const type of WAKE_EVENTS) addEventListener(type, onSign, { capture: true, passive: true });
  for (const type of HELD_EVENTS) addEventListener(type, onAct, { capture: true });
  // Values typed before this script loaded.
  for (const control of box.querySelectorAll("input, textarea, select"))
    if (isControl(control) && isChanged(control)) rememberTypedValue(control);
  if (typedValues.size > 0) onUse();
  return {
    stop: stopListening,
    releaseEvents() {
      stopListening();
      for (const [control, was] of typedValues)
        restoreTypedValue(control.isConnected ? control : findReplacement(control, box), was);
      // After React commits: the leave guard must know by then that something is typed.
      setTimeout(() => {
        for (const again of queued) again();
      });
    },
    leaveToBrowser() {
      stopListening();
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
function copyTransferData(data: DataTransfer): DataTransfer {
  const copy = new DataTransfer();
  for (const file of data.files) copy.items.add(file);
  const text = data.getData("text/plain");
  if (text !== "") copy.setData("text/plain", text);
  return copy;
}
