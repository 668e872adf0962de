import { z } from 'zod'
import { defineResource } from '../define/define.ts'
import { name, optional, text, withDefault } from '../define/fields.ts'
import type { Schema } from '../define/schema.ts'

/** A field by JSON Pointer or dotted path; `*` stands for one step: `corners.*.camberDeg`. */
const path = name(500)
const paths = z.array(path).max(500)
const byPath = <S extends Schema>(value: S, help: string) =>
  withDefault(z.record(z.string().min(1).max(500), value).describe(help), {})

const group = z.strictObject({ name: name(100), paths })

/** Format of the differences between two rows. */
export const changeFormatter = defineResource({
  name: 'ChangeFormatter',
  path: 'change-formatters',
  entityType: 'change_formatter',
  table: 'change_formatters',
  fields: {
    name: name(),
    /** Any entity if empty. */
    entityType: optional(text(100)),
    ignore: withDefault(paths.describe('Fields by their paths, such as notes or corners.*.camberDeg.'), []),
    order: withDefault(paths, []),
    groups: withDefault(z.array(group).max(100), []),
    decimals: byPath(z.int().min(0).max(10), 'Such as { "corners.*.camberDeg": 2 }.'),
    unit: byPath(text(40), 'Such as { "corners.*.camberDeg": "deg" }.'),
    minDelta: byPath(
      z.number().min(0),
      'Smaller differences are ignored, such as { "corners.*.camberDeg": 0.05 }.',
    ),
  },
  filters: ['entityType', 'name'],
  sorts: ['name'],
})
