/** Holds the content of a closed popover or `<details>` as text (until-opened.tsx). */
const HELD_CONTENT = "noscript[data-until-opened]";

const OPENABLE = "[popover], details";

/** Event that bubbles from a place that the server has rendered again, and from an opened part. */
export const STATIC_UPDATED = "static-updated";

/**
 * Script that shows held content when its part opens. It is in the document: a menu may be opened
 * before any code has arrived. `<details>` only has the later event.
 */
export const SHOW_HELD_SCRIPT = `for(const type of["beforetoggle","toggle"])addEventListener(type,({target,newState})=>{const held=newState==="open"&&target.querySelector?.("${HELD_CONTENT}");if(held){held.outerHTML=held.textContent;target.dispatchEvent(new Event("${STATIC_UPDATED}",{bubbles:true}))}},true)`;

/** Shows held content of `wanted` in each part that has been opened in `shown`. */
export function showOpenedContent(wanted: HTMLElement, shown: HTMLElement): void {
  const shownParts = [...shown.querySelectorAll(OPENABLE)];
  for (const [index, part] of [...wanted.querySelectorAll(OPENABLE)].entries()) {
    const held = part.querySelector(HELD_CONTENT);
    const shownPart = part.id ? shownParts.find(({ id }) => id === part.id) : shownParts[index];
    if (held && shownPart && !shownPart.querySelector(HELD_CONTENT))
      held.outerHTML = held.textContent ?? "";
  }
}
