const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
/** Picture pixels per screen pixel, so that the picture is sharp in print. */
const PIXEL_SCALE = 2;
const PICTURE_MARGIN = 16;
/** Properties set by classes and tokens, which a standalone picture does not have. */
const COPIED_STYLES = [
  ...["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity"],
  ...["opacity", "display", "color", "font-family", "font-size", "font-weight", "text-anchor"],
  "vector-effect",
];

/** Downloads the card's content above its table as it looks now, named after its heading. */
export async function saveChart(card: HTMLElement): Promise<void> {
  const blob = await toPng(drawCard(card));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  const name = card.querySelector("h2")?.textContent ?? "";
  link.download = `${name.replace(/[\\/:*?"<>|]+/g, " ").trim()}.png`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function drawCard(card: HTMLElement): SVGSVGElement {
  const place = card.getBoundingClientRect();
  const drawings = [...card.querySelectorAll("svg")].filter(
    (drawing) => !drawing.parentElement?.closest("svg, details, button"),
  );
  const bottom = Math.max(...drawings.map((drawing) => drawing.getBoundingClientRect().bottom));
  const whole = document.createElementNS(SVG_NAMESPACE, "svg");
  whole.setAttribute("width", String(place.width));
  whole.setAttribute("height", String(bottom - place.top + PICTURE_MARGIN));
  const ground = document.createElementNS(SVG_NAMESPACE, "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", getComputedStyle(card).backgroundColor);
  whole.append(ground);
  for (const drawing of drawings) {
    const { left, top, width, height } = drawing.getBoundingClientRect();
    const copy = copyWithStyles(drawing);
    for (const [name, value] of Object.entries({ x: left - place.left, y: top - place.top }))
      copy.setAttribute(name, String(value));
    copy.setAttribute("width", String(width));
    copy.setAttribute("height", String(height));
    copy.setAttribute("overflow", "visible");
    whole.append(copy);
  }
  const header = card.querySelector("header");
  if (header) whole.append(...drawHeaderTexts(header, place));
  return whole;
}

function copyWithStyles(original: SVGSVGElement): SVGSVGElement {
  const copy = original.cloneNode(true) as SVGSVGElement;
  const parts = [original, ...original.querySelectorAll("*")];
  for (const [index, part] of [copy, ...copy.querySelectorAll("*")].entries()) {
    const style = getComputedStyle(parts[index] as Element);
    part.removeAttribute("class");
    for (const look of COPIED_STYLES)
      (part as SVGElement).style.setProperty(look, style.getPropertyValue(look));
  }
  return copy;
}

/** Returns each line of the heading at its position. */
function drawHeaderTexts(header: HTMLElement, place: DOMRect): SVGTextElement[] {
  const texts: SVGTextElement[] = [];
  const walk = document.createTreeWalker(header, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest("button, svg, .sr-only") || !node.textContent?.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, top, height } = range.getBoundingClientRect();
    const style = getComputedStyle(parent);
    const text = document.createElementNS(SVG_NAMESPACE, "text");
    text.setAttribute("x", String(left - place.left));
    text.setAttribute("y", String(top - place.top + height / 2));
    text.setAttribute("dominant-baseline", "central");
    text.setAttribute("fill", style.color);
    for (const look of ["font-family", "font-size", "font-weight"])
      text.style.setProperty(look, style.getPropertyValue(look));
    text.textContent = node.textContent;
    texts.push(text);
  }
  return texts;
}

async function toPng(drawing: SVGSVGElement): Promise<Blob> {
  const picture = new Image();
  const svg = new XMLSerializer().serializeToString(drawing);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.naturalWidth * PIXEL_SCALE);
  canvas.height = Math.round(picture.naturalHeight * PIXEL_SCALE);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture was made")))),
  );
}
