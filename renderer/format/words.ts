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

/** One of the values of a choice: `inProgress` as `In progress`; `SC` stays. */
export const choiceText = (value: string): string =>
  /^[A-Z]+$/.test(value)
    ? value
    : /^[a-z]{2}$/.test(value)
      ? value.toUpperCase()
      : sentenceCase(camelWords(value))
