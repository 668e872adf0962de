const EVERY_MS = 5
const MAX_MS = 15_000

/** Resolves when `holds` does. */
export async function poll(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + MAX_MS
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`never came: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}
