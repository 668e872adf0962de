/** Whether nothing on the page has the focus, so that it may be taken. */
export const hasNoFocus = (): boolean =>
  document.activeElement === null || document.activeElement === document.body
