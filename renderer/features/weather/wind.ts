const POINTS = [
  'N',
  'NNE',
  'NE',
  'ENE',
  'E',
  'ESE',
  'SE',
  'SSE',
  'S',
  'SSW',
  'SW',
  'WSW',
  'W',
  'WNW',
  'NW',
  'NNW',
]
const STEP = 360 / POINTS.length

/** Compass point of a wind direction in degrees: 45 is `NE`. */
export const compassPoint = (deg: number): string => POINTS[Math.round(deg / STEP) % POINTS.length] as string

/** Parses a direction in degrees: `NE`, `45`, `45°`. Null for anything else. */
export function directionOf(text: string): number | null {
  const plain = text.trim().replace(/°$/, '').toUpperCase()
  const point = POINTS.indexOf(plain)
  if (point >= 0) return point * STEP
  if (!/^\d{1,3}([.,]\d+)?$/.test(plain)) return null
  const deg = Number(plain.replace(',', '.'))
  return deg <= 360 ? deg : null
}
