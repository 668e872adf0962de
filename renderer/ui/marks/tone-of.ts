const TONES = 8

/** Which of the colours for people is this one's; the same on every screen. */
export function toneOf(userId: string): number {
  let hash = 0
  for (const character of userId) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return ((hash >>> 16) ^ (hash >>> 8)) % TONES
}
