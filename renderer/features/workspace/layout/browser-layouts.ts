/** A layout by its name, as parameters of an address. */
export interface NamedLayout {
  name: string
  text: string
}

const keyOf = (userId: string) => `trackside.telemetry-layouts.${userId}`

const isLayout = (each: unknown): each is NamedLayout =>
  typeof each === 'object' && each !== null && 'name' in each && 'text' in each

/** The layouts of a person that only this browser has, as it kept them before the server did. */
export function inBrowser(userId: string): readonly NamedLayout[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isLayout) : []
  } catch {
    return []
  }
}

export function setInBrowser(userId: string, layouts: readonly NamedLayout[]): void {
  if (layouts.length === 0) localStorage.removeItem(keyOf(userId))
  else localStorage.setItem(keyOf(userId), JSON.stringify(layouts))
}

/** Those that are not known yet; another one of a known name has a number after it. */
export function withoutKnown(held: readonly NamedLayout[], known: readonly NamedLayout[]): NamedLayout[] {
  const all = [...known]
  return held.flatMap(({ name, text }) => {
    const named = (tried: string) => all.find((each) => each.name === tried)
    let [free, count] = [name, 1]
    for (let there = named(free); there; there = named(free)) {
      if (there.text === text) return []
      count += 1
      free = `${name} (${count})`
    }
    all.push({ name: free, text })
    return [{ name: free, text }]
  })
}
