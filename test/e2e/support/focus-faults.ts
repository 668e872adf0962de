import type { Page } from 'playwright/test'

type Color = [red: number, green: number, blue: number, alpha: number]

const MAX_STOPS = 150

/** A fault of the ring around the focused element, or its name; undefined where nothing has the focus. */
const ringOf = (): { name: string; fault?: string } | undefined => {
  const focused = document.activeElement
  if (!focused || focused === document.body) return undefined
  const colorOf = (text: string): Color => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number)
    return [red, green, blue, alpha]
  }
  const lightness = (color: Color) => {
    const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one: Color, other: Color) => {
    const [more = 0, less = 0] = [lightness(one), lightness(other)].sort((a, b) => b - a)
    return (more + 0.05) / (less + 0.05)
  }
  const groundOf = (element: Element | null): Color => {
    for (let at = element; at; at = at.parentElement) {
      const color = colorOf(getComputedStyle(at).backgroundColor)
      if (color[3] === 1) return color
    }
    return [255, 255, 255, 1]
  }
  const hasRing = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2
  }
  /** How far an ancestor that scrolls or clips cuts the ring off. */
  const cutOff = (ringed: Element, outer: number) => {
    const box = ringed.getBoundingClientRect()
    for (let at = ringed.parentElement; at; at = at.parentElement) {
      if (at === document.documentElement || getComputedStyle(at).overflow === 'visible') continue
      const around = at.getBoundingClientRect()
      const [left, top] = [around.left + at.clientLeft, around.top + at.clientTop]
      const over = Math.max(
        left - box.left,
        top - box.top,
        box.right - left - at.clientWidth,
        box.bottom - top - at.clientHeight,
      )
      if (over + outer > 1) return true
    }
    return false
  }
  const name = (focused.ariaLabel ?? focused.textContent ?? '').trim() || focused.outerHTML.slice(0, 80)
  let ringed: Element | null = focused
  while (ringed && !hasRing(ringed)) ringed = ringed.parentElement
  if (!ringed) return { name, fault: 'no ring' }
  const { outlineColor, outlineOffset, outlineWidth } = getComputedStyle(ringed)
  const offset = Number.parseFloat(outlineOffset)
  const seen = contrast(colorOf(outlineColor), groundOf(offset < 0 ? ringed : ringed.parentElement))
  if (seen < 3) return { name, fault: `contrast of the ring ${seen.toFixed(1)}` }
  if (cutOff(ringed, Math.max(0, offset + Number.parseFloat(outlineWidth))))
    return { name, fault: 'ring cut off' }
  return { name }
}

/** What is wrong with the ring of the element that has the focus; undefined for nothing. */
export const ringFault = async (page: Page): Promise<string | undefined> =>
  (await page.evaluate(ringOf))?.fault

/** Faults of the rings at each stop of the Tab key from here on, and the names of the stops. */
export async function tabThrough(page: Page): Promise<{ faults: string[]; stops: string[] }> {
  const [faults, stops]: [string[], string[]] = [[], []]
  for (let count = 0; count < MAX_STOPS; count += 1) {
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(ringOf)
    if (!ring) break
    stops.push(ring.name)
    if (ring.fault) faults.push(`${ring.name}: ${ring.fault}`)
  }
  return { faults, stops }
}
