/** Moves the focus by `step` among the visible issues; focuses the first where none has the focus. */
export function moveFocus(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-issue]')]
  const at = rows.findIndex(
    (row) => row === document.activeElement || row.closest('[data-row]')?.contains(document.activeElement),
  )
  rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus()
}
