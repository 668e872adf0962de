/** The widths at which the page changes, as media queries: `@media (--phone)` in CSS, `useMedia(MEDIA.phone)` in a component. */
export const MEDIA = {
  phone: '(max-width: 48em)',
  tablet: '(max-width: 62em)',
  desktop: '(max-width: 75em)',
} as const
