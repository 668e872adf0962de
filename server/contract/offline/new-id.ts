let lastMs = 0

/** A UUIDv7 that sorts after those made before it. Needs no secure context, unlike `crypto.randomUUID`. */
export function newId(): string {
  lastMs = Math.max(Date.now(), lastMs + 1)
  const time = lastMs.toString(16).padStart(12, '0')
  const random = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  const variant = (8 + (Number.parseInt(random.slice(3, 4), 16) % 4)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`
}
