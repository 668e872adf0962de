/** `must have…` and `or event is required` become a sentence about the field; other messages stay as they are. */
export function sentence(label: string, message: string): string {
  const name = label.replace(/ \((optional|required)\)$/, '')
  const text = /^(must|is|has|or)\b/.test(message) ? `${name} ${message}` : message
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.')
}
