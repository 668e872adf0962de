/** A stable colour, `#RRGGBB`, derived from the car number, for cars without a livery colour. */
export function liveryColorOf(carNumber: string): string {
  let hash = 7
  for (const letter of carNumber) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0
  // Steps of the golden angle give neighbouring numbers distant hues.
  const hue = (hash * 137.508) % 360
  const channel = (shift: number) => {
    const position = (shift + hue / 30) % 12
    const value = 0.48 - 0.34 * Math.max(-1, Math.min(position - 3, 9 - position, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`.toUpperCase()
}
