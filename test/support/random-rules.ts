import fc from 'fast-check'
import { resources } from '../../server/contract/index.ts'
import type { Rule } from '../../server/contract/resources/people/permission-profile.ts'

export const OPERATIONS = ['read', 'create', 'update', 'delete', 'invoke'] as const
export const ENTITIES: readonly string[] = [...Object.values(resources).map(({ name }) => name), 'Unheard']

/** A name, or a part of one with wildcards, in any case. */
const globOf = (names: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...names), fc.nat(8), fc.nat(8), fc.integer({ min: 0, max: 9 }))
    .map(([name, from, length, kind]) => {
      const piece = name.slice(from, from + length)
      const globs = [name, name, name.toUpperCase(), '*', `${piece}*`, `*${piece}`, `*${piece}*`, `${piece}`]
      return globs[kind] || `${name.slice(0, 2)}*${name.slice(-1)}`
    })
const pattern = fc.oneof(
  fc.tuple(globOf([...OPERATIONS, 'write']), globOf(ENTITIES)).map((halves) => halves.join(':')),
  globOf([...OPERATIONS, 'write']),
)

/** One rule of a permission profile, in any of its spellings. */
export const ruleArbitrary: fc.Arbitrary<Rule> = fc.oneof(
  pattern,
  pattern.map((text) => `!${text}`),
  fc.record({ pattern, effect: fc.constantFrom('allow' as const, 'deny' as const) }),
)

/** Rule lists that allow some of everything: by themselves random ones end in all or nothing too often. */
export const profileArbitrary: fc.Arbitrary<Rule[]> = fc
  .tuple(
    fc.constantFrom<Rule[]>([], ['!*'], ['!*', 'read:*'], ['!write:*'], ['*']),
    fc.array(ruleArbitrary, { maxLength: 12 }),
  )
  .map(([first, rest]) => [...first, ...rest])
