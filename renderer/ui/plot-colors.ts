/** Distinguishable with colour blindness, with a contrast of 3:1 or more to the background. */
const LIGHT = ['#0b57b8', '#b3261e', '#17703a', '#8a5200', '#7a1fb8', '#00677a', '#9b1a5e', '#4c5a66']
const DARK = ['#79b4ff', '#ff9d94', '#5fd48a', '#f5b84a', '#d7a6ff', '#5fd3e6', '#ff9ccb', '#b9c6cf']

/** The colour of a channel's line, by its place among those shown. */
export const lineColor = (place: number, dark: boolean): string => {
  const colors = dark ? DARK : LIGHT
  return colors[place % colors.length] as string
}
