/** Distinguishable with colour blindness, with a contrast of 3:1 or more to the background. */
const LIGHT = ['#0b5cad', '#b34a00', '#12181f', '#aa0970', '#025146', '#8a5a00', '#0b6577', '#5c6876']
const DARK = ['#6cb2ff', '#ff9f4d', '#eef2f6', '#ca5e96', '#a0ddc7', '#ffc53d', '#5cd0e6', '#8a96a3']

/** The colour of a channel's line, by its place among those shown. */
export const lineColor = (place: number, dark: boolean): string => {
  const colors = dark ? DARK : LIGHT
  return colors[place % colors.length] as string
}
