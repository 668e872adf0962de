const ACRONYMS = new Set(['api', 'kpi', 'kpis', 'id', 'fia', 'tpms', 'utc'])

const spelled = (word: string) =>
  ACRONYMS.has(word) ? word.toUpperCase().replace(/S$/, word === 'kpis' ? 's' : 'S') : word

const spell = (words: string) => words.split(' ').map(spelled).join(' ')

/** `runSheet` and `RunSheet` as `run sheet`. */
export const camelWords = (name: string): string =>
  spell(
    name
      .replace(/(?<=[a-z\d])[A-Z]/g, ' $&')
      .replace(/(?<=[a-z])\d/g, ' $&')
      .toLowerCase(),
  )

/** `run-sheets` as `run sheets`. */
export const kebabWords = (path: string): string => spell(path.replaceAll('-', ' '))

export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Values whose label is not their own words: in every field, or in one field as `field/value`. */
const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    warmup: 'Warm-up',
    setdown: 'Set-down',
    todo: 'To do',
    'stateId/wontFix': "Won't fix",
    'status/red': 'Red flag',
    'flag/red': 'Red flag',
    'flag/white': 'Last lap',
    'type/out': 'Out-lap',
    'type/in': 'In-lap',
    'marker/out': 'Out-lap',
    'marker/in': 'In-lap',
    'aggregate/none': 'As it is',
    'aggregate/min': 'Smallest',
    'aggregate/max': 'Largest',
    'aggregate/avg': 'Average',
    'aggregate/count': 'How many',
    'opTypes/create': 'Created',
    'opTypes/update': 'Updated',
    'opTypes/delete': 'Deleted',
  }),
)

const wordsOf = (value: string): string =>
  /^[A-Z]+$/.test(value)
    ? value
    : /^[a-z]{2}$/.test(value)
      ? value.toUpperCase()
      : sentenceCase(camelWords(value))

/** Label of one of the values of a choice, in forms, lists and the audit trail: `inProgress` as `In progress`; `SC` stays. */
export const choiceText = (value: string, field = ''): string =>
  LABELS.get(`${field}/${value}`) ?? LABELS.get(value) ?? wordsOf(value)
