/** Puts the cursor on the next or the one before of the issues on screen; on the first where it is on none. */
export function moveFocus(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-issue]')]
  const at = rows.findIndex(
    (row) => row === document.activeElement || row.closest('[data-row]')?.contains(document.activeElement),
  )
  rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus()
}
