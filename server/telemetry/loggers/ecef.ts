/** WGS 84. */
const A = 6_378_137
const F = 1 / 298.257_223_563
const E2 = F * (2 - F)
const DEGREES = 180 / Math.PI

/** Latitude and longitude in degrees and height in metres of earth-centred coordinates in metres (Bowring's formula). */
export function geodetic(x: number, y: number, z: number): { lat: number; lon: number; height: number } {
  const b = A * (1 - F)
  const p = Math.hypot(x, y)
  const theta = Math.atan2(z * A, p * b)
  const second = (A * A - b * b) / (b * b)
  const lat = Math.atan2(z + second * b * Math.sin(theta) ** 3, p - E2 * A * Math.cos(theta) ** 3)
  const n = A / Math.sqrt(1 - E2 * Math.sin(lat) ** 2)
  return { lat: lat * DEGREES, lon: Math.atan2(y, x) * DEGREES, height: p / Math.cos(lat) - n }
}
