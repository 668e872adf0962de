import type { Row } from '../../data/row-cache.ts'
import { choiceText } from '../../format/words.ts'
import type { RowForm } from '../../rows/row-form.ts'
import { shown, textOf } from '../../rows/values.ts'
import type { FieldSpec } from '../../ui/form/row-field.tsx'
import { childOf, copyFor, nextName } from './child-of.ts'
import { setupFailure } from './failure-text.ts'
import { ancestorsOf } from './setup-tree.ts'
import type { Setup } from './sheet/sheet-cells.ts'

type Kind = Setup['kind']
type Cars = readonly Row<'cars'>[]
type Sessions = readonly Row<'sessions'>[]

const KINDS: readonly Kind[] = ['baseline', 'run', 'setdown', 'target']
export const kindText = (kind: Kind): string => choiceText(kind, 'kind')

const kindOf = (text: string | undefined): Kind => KINDS.find((kind) => kind === text) ?? 'run'

const NAME: FieldSpec = { name: 'name', label: 'Name', required: true, maxLength: 200 }
const KIND: FieldSpec = {
  name: 'kind',
  label: 'Kind',
  kind: 'select',
  required: true,
  options: KINDS.map((value) => ({ value, label: kindText(value) })),
}
const sessionField = (sessions: Sessions): FieldSpec => ({
  name: 'sessionId',
  label: 'Session',
  kind: 'select',
  options: sessions.map(({ id, name }) => ({ value: id, label: name })),
})
const carField = (cars: Cars): FieldSpec => ({
  name: 'carId',
  label: 'Car',
  kind: 'select',
  required: true,
  options: cars.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
})

const valuesOf = (row: Setup) => ({
  name: row.name,
  kind: row.kind,
  carId: row.carId,
  sessionId: shown(row.sessionId),
  parentSetupId: shown(row.parentSetupId),
})

const common = {
  key: 'setups',
  valuesOf,
  nameOf: ({ name }: Setup) => `setup ${name}`,
  explain: setupFailure,
} as const satisfies Partial<RowForm<'setups'>>

/** Form of an empty setup. */
export const emptyForm = (cars: Cars, sessions: Sessions, carId?: string): RowForm<'setups'> => ({
  ...common,
  noun: 'setup',
  fields: [carField(cars), NAME, KIND, sessionField(sessions)],
  preset: { kind: 'baseline', ...(carId !== undefined && { carId }) },
  bodyOf: (values) => ({
    carId: values.carId ?? '',
    name: values.name ?? '',
    kind: kindOf(values.kind),
    sessionId: textOf(values, 'sessionId'),
  }),
})

/** Form of a child of a setup, with all its values. */
export const childForm = (parent: Setup, all: readonly Setup[], sessions: Sessions): RowForm<'setups'> => ({
  ...common,
  noun: `setup on ${parent.name}`,
  fields: [NAME, KIND, sessionField(sessions)],
  preset: {
    name: nextName(
      parent.name,
      all.filter(({ carId }) => carId === parent.carId).map(({ name }) => name),
    ),
    kind: 'run',
    sessionId: shown(parent.sessionId),
  },
  bodyOf: (values) =>
    childOf(parent, {
      name: values.name ?? '',
      kind: kindOf(values.kind),
      sessionId: textOf(values, 'sessionId'),
    }),
})

/** Form of a copy for another car. */
export const copyForm = (setup: Setup, cars: Cars): RowForm<'setups'> => ({
  ...common,
  noun: `copy of ${setup.name}`,
  fields: [carField(cars.filter(({ id }) => id !== setup.carId)), NAME],
  preset: { name: setup.name },
  bodyOf: (values) => copyFor(setup, values.carId ?? '', values.name ?? ''),
})

/** Form of a setup's name, session and parent. Its descendants are no choices of parent. */
export const detailsForm = (all: readonly Setup[], sessions: Sessions, of?: Setup): RowForm<'setups'> => ({
  ...common,
  noun: 'setup',
  fields: [
    NAME,
    KIND,
    sessionField(sessions),
    {
      name: 'parentSetupId',
      label: 'Built on',
      kind: 'select',
      options: all
        .filter((each) => each.carId === of?.carId && each.id !== of.id)
        .filter((each) => !ancestorsOf(each, all).some(({ id }) => id === of?.id))
        .map(({ id, name }) => ({ value: id, label: name })),
    },
  ],
  preset: {},
  bodyOf: (values, row) => ({
    carId: row?.carId ?? '',
    name: values.name ?? '',
    kind: kindOf(values.kind),
    sessionId: textOf(values, 'sessionId'),
    parentSetupId: textOf(values, 'parentSetupId'),
  }),
})
