import type { CreateOf } from '../../../server/contract/define/define.ts'
import type { Resources } from '../../../server/contract/index.ts'
import type { Row } from '../../data/row-cache.ts'
import { InputError } from '../../format/failure.ts'
import type { RowForm } from '../../rows/row-form.ts'
import { numberOf, shown, textOf } from '../../rows/values.ts'
import type { FieldSpec } from '../../ui/form/row-field.tsx'
import type { FormValues } from '../../ui/form/use-submit.ts'

type Body = CreateOf<Resources['runPlans']>

interface PlanFormParts {
  sessions: readonly Row<'sessions'>[]
  cars: readonly Row<'cars'>[]
  /** Initial values of a new plan's fields. */
  preset?: FormValues
  /** Fields of new plans only. */
  more?: readonly FieldSpec[]
  /** Initial options and rows of a new plan. */
  begin?: (values: FormValues, body: Body) => Partial<Body>
}

/** Form of a plan's name, session and car; rows are edited on the plan's page. */
export const planForm = ({
  sessions,
  cars,
  preset,
  more = [],
  begin,
}: PlanFormParts): RowForm<'runPlans'> => ({
  key: 'runPlans',
  noun: 'run plan',
  fields: [
    {
      name: 'name',
      label: 'Name',
      hint: 'For example Practice 1, three runs.',
      required: true,
      maxLength: 200,
    },
    {
      name: 'sessionId',
      label: 'Session',
      kind: 'select',
      options: sessions.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'durationMin',
      label: 'Minutes',
      kind: 'number',
      hint: 'If there is no session yet, or to plan for another length.',
    },
    {
      name: 'carId',
      label: 'Car',
      kind: 'select',
      options: cars.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
    },
    ...more,
  ],
  preset: preset ?? {},
  valuesOf: ({ name, sessionId, durationMin, carId }) => ({
    name,
    sessionId: shown(sessionId),
    durationMin: shown(durationMin),
    carId: shown(carId),
  }),
  bodyOf: (values, row) => {
    const durationMin = numberOf(values, 'durationMin')
    const sessionId = textOf(values, 'sessionId')
    if (durationMin !== null && (durationMin < 1 || durationMin > 10_000))
      throw new InputError({ durationMin: 'must be from 1 to 10000' })
    if (sessionId === null && durationMin === null)
      throw new InputError({ sessionId: 'or minutes is required', durationMin: 'or a session is required' })
    const body = { name: values.name?.trim() ?? '', sessionId, durationMin, carId: textOf(values, 'carId') }
    return row ? body : { ...body, ...begin?.(values, body) }
  },
  nameOf: ({ name }) => name,
})
