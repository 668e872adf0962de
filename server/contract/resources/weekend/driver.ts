import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import { date, name, optional, refId, text, withDefault } from '../../define/fields.ts'

export const driver = defineResource({
  name: 'Driver',
  path: 'drivers',
  entityType: 'driver',
  table: 'drivers',
  fields: {
    firstName: name(),
    lastName: name(),
    code: optional(
      z
        .string()
        .regex(/^[A-Z]{3}$/, 'must be three capital letters such as BOU')
        .meta({ examples: ['BOU'] }),
    ),
    nationality: optional(text()),
    fiaCategory: optional(z.enum(['Platinum', 'Gold', 'Silver', 'Bronze'])),
    dob: optional(date()),
    weightKg: optional(z.number().min(20).max(250)),
    carIds: withDefault(z.array(refId('Car')).max(100), []),
  },
  label: ['firstName', 'lastName'],
  filters: ['lastName', 'firstName', 'code'],
  narrowing: ['nationality', 'fiaCategory'],
  sorts: ['lastName', 'firstName', 'code'],
})
