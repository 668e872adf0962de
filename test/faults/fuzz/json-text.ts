/** Placeholder in a value for text that JSON.stringify would never write, such as 1e400. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** JSON as by JSON.stringify, except for raw texts. */
export function jsonText(value: unknown): string {
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map((each) => jsonText(each)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${jsonText(member)}`).join(',')}}`
}

/** The object with members that are written by hand: names that are there already, or that no object keeps. */
export function withRawMembers(value: object, members: string): RawJson {
  const text = jsonText(value)
  return new RawJson(text === '{}' ? `{${members}}` : `{${members},${text.slice(1)}`)
}
