/** Digits of a lap time as they are typed: `2` `2:1` `2:11` `2:11.1` `2:11.18` `2:11.180`; any other text as it is. */
export function shownTime(text: string): string {
  const digits = /^(\d)(\d{1,2})(\d{1,3})?$/.exec(text)
  if (!digits) return text
  const [, minutes, seconds, fraction] = digits
  return `${minutes}:${seconds}${fraction === undefined ? '' : `.${fraction}`}`
}

/** Digits that a lap time has at most: m:ss.mmm. */
const MAX_DIGITS = 6

/** The text after a key: a digit, or `Backspace`. Undefined for any other key. */
export function afterKey(text: string, key: string): string | undefined {
  if (key === 'Backspace') return text.slice(0, -1)
  if (!/^\d$/.test(key)) return undefined
  return text.length < MAX_DIGITS ? text + key : text
}
