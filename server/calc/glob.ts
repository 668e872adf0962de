/** Whether a value matches a pattern in which `*` matches any number of characters. Linear time. */
export function globMatches(pattern: string, value: string): boolean {
  const parts = pattern.toLowerCase().split('*')
  const text = value.toLowerCase()
  const [first = '', ...rest] = parts
  if (rest.length === 0) return text === first
  const last = rest.pop() as string
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false
  const end = text.length - last.length
  let from = first.length
  for (const part of rest) {
    const found = text.indexOf(part, from)
    if (found < 0 || found + part.length > end) return false
    from = found + part.length
  }
  return true
}
