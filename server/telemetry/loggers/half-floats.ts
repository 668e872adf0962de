/** The value of a 16-bit float. */
export function halfFloat(bits: number): number {
  const [sign, exponent, fraction] = [bits & 0x8000 ? -1 : 1, (bits >> 10) & 0x1f, bits & 0x3ff]
  if (exponent === 0) return sign * 2 ** -24 * fraction
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
  return sign * 2 ** (exponent - 25) * (1024 + fraction)
}
