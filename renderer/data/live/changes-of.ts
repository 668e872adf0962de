/** The fields of a body that differ from before. */
export function changesOf<B extends object>(body: B, before: B): Partial<B> {
  const was = before as Record<string, unknown>
  const different = Object.entries(body).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(was[field]),
  )
  return Object.fromEntries(different) as Partial<B>
}
