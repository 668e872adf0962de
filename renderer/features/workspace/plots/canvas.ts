/** A canvas ready to be drawn on, in CSS pixels. */
export interface Surface {
  ctx: CanvasRenderingContext2D
  width: number
  height: number
}

/** Clears a canvas to the colour of a panel; its bitmap has the size of its element. Undefined while it has none. */
export function surfaceOf(canvas: HTMLCanvasElement, ground: string): Surface | undefined {
  const { clientWidth: width, clientHeight: height } = canvas
  const ctx = canvas.getContext('2d', { alpha: false })
  if (!ctx || width === 0 || height === 0) return undefined
  const [x, y] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)]
  if (canvas.width !== x || canvas.height !== y) {
    canvas.width = x
    canvas.height = y
  }
  ctx.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
  ctx.fillStyle = ground
  ctx.fillRect(0, 0, width, height)
  return { ctx, width, height }
}

/** Colours and font of the page, as a canvas takes them. */
export interface Look {
  text: string
  quiet: string
  line: string
  line2: string
  panel: string
  accent: string
  font: string
  fontPx: number
}

/** The look of the page as it is now. */
export function currentLook(): Look {
  const style = getComputedStyle(document.documentElement)
  const variable = (name: string) => style.getPropertyValue(name).trim()
  const fontPx = (Number.parseFloat(style.fontSize) || 13) * 0.85
  return {
    text: variable('--color-text'),
    quiet: variable('--color-text2'),
    line: variable('--color-line'),
    line2: variable('--color-line2'),
    panel: variable('--color-panel'),
    accent: variable('--color-accent'),
    font: `${fontPx}px ${variable('--mantine-font-family')}`,
    fontPx,
  }
}

/** Dashes of a lap's lines, in px: the first is solid, so that laps can be distinguished without their colours. */
const DASHES: readonly (readonly number[])[] = [[], [6, 4], [2, 3], [10, 3, 2, 3], [1, 4]]
export const dashOf = (lap: number): readonly number[] => DASHES[lap % DASHES.length] ?? []
