/** Makes the rows of `body` those of `html`. A row that is there in the same state stays the element it is, where it is. */
export function patchRows(body: HTMLTableSectionElement, html: string): void {
  const made = document.createElement("tbody");
  made.innerHTML = html;
  const wanted = new Map([...made.rows].map((row) => [row.dataset.row, row]));
  for (const old of [...body.rows]) {
    const row = wanted.get(old.dataset.row);
    if (!row) old.remove();
    else if (row.dataset.state === old.dataset.state) wanted.set(old.dataset.row, old);
    else old.replaceWith(row);
  }
  let at: Element | null = body.firstElementChild;
  for (const row of wanted.values()) {
    if (row === at) at = at.nextElementSibling;
    else body.insertBefore(row, at);
  }
}
