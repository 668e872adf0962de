/** Whether nothing on the page has the focus, so that it may be taken. */
export const hasNoFocus = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

/** Whether the focus is in a part of the page, or nowhere, so that it may be moved there. */
export const isFocusFreeFor = (part: Element | null | undefined): boolean =>
  hasNoFocus() || part?.contains(document.activeElement) === true
