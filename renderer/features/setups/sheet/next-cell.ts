/** Goes to the next value of the sheet, or the one before, in the order of the Tab key; past the last it stays. */
export function nextCell(from: HTMLInputElement, step: 1 | -1): void {
  const cells = [
    ...(from.closest('[data-edits]')?.querySelectorAll<HTMLInputElement>('input[data-field]') ?? []),
  ]
  const next = cells[cells.indexOf(from) + step]
  if (next) next.focus()
  else from.blur()
}
