type Rgb = [number, number, number]

const ENOUGH = 3.2
const STEPS = 20

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
const hexOf = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance by WCAG 2. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two `#rrggbb` colours by WCAG 2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** A car's colour, shifted towards black or white as far as a line on this ground needs to be seen. */
export function liveryInk(livery: string, ground: string): string {
  const target: Rgb = luminance(rgbOf(ground)) > 0.4 ? [0, 0, 0] : [255, 255, 255]
  const from = rgbOf(livery)
  for (let step = 0; step < STEPS; step += 1) {
    const share = step / STEPS
    const mixed = hexOf(from.map((part, index) => part + ((target[index] ?? 0) - part) * share) as Rgb)
    if (contrast(mixed, ground) >= ENOUGH) return mixed
  }
  return hexOf(target)
}
