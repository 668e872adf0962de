/** `must have…` becomes a sentence about the field; other messages stay as they are. */
export function sentence(label: string, message: string): string {
  const text = /^(must|is|has)\b/.test(message) ? `${label} ${message}` : message
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.')
}
