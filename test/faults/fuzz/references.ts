import type { Maker } from './maker.ts'

/** Collections of ids whose field name does not name them; the document does not either. */
const OTHER_NAMES: Record<string, string> = {
  specificationId: 'tyre-specifications',
  parentSetupId: 'setups',
  workflowId: 'issue-workflows',
  assigneeId: 'members',
  assigneeIds: 'members',
  userId: 'members',
  formatterId: 'change-formatters',
  profileId: 'import-profiles',
  to: 'setups',
  entityId: 'laps',
  tyreIds: 'tyres',
}

const kebab = (text: string) => text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The collection that the last of these names, from the outermost field to the id itself, speaks of. */
export function collectionOf(names: readonly string[], maker: Maker): string | undefined {
  for (const name of [...names].reverse()) {
    const other = OTHER_NAMES[name]
    if (other) return other
    const one = /^(.+?)Ids?$/.exec(name)?.[1]
    const found = one && [`${kebab(one)}s`, kebab(one)].find((each) => maker.known.ground.has(each))
    if (found) return found
  }
  return undefined
}

/** An id that such a field may hold; undefined where no such row is known. */
export function idFor(names: readonly string[], maker: Maker): string | undefined {
  const { chance, known } = maker
  const name = names.at(-1)
  if (name === 'id') return known.freshId()
  const noted = { batchId: known.noted('batch'), before: known.noted('delivery') }[name ?? '']
  if (noted) return noted.length > 0 ? chance.pick(noted).split(' ').at(-1) : undefined
  const rows = known.ground.get(collectionOf(names, maker) ?? '')
  return rows && rows.length > 0 ? chance.pick(rows) : undefined
}
