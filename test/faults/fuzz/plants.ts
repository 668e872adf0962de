/** Text that stands in the place of another while a file of the server is read. */
interface Patch {
  file: string
  from: string
  to: string
}

/** Bugs that are put into a server to see whether the judge finds them. */
export const plants = {
  'a list shows the rows of every account': {
    file: 'server/db/list-rows.ts',
    from: ".where('account_id', '=', scope.accountId),",
    to: ',',
  },
  'an error shows where it was thrown': {
    file: 'server/http/problems.ts',
    from: 'detail: problem.message,',
    to: 'detail: problem.message + String(new Error().stack),',
  },
  'a body that is no JSON throws': {
    file: 'server/domain/parse-json.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
    from: "throw badRequest('malformed_json', `The body is not valid JSON: ${(error as Error).message}`)",
    to: 'throw error',
  },
  'a text is looked at by a slow expression': {
    file: 'server/contract/json-guard.ts',
    from: 'const flawOf = (text: string): string | null => {',
    to: "const flawOf = (text: string): string | null => {\nif (/^(\\w+\\s?)+$/.test(text.slice(0, 27) + '!')) return null",
  },
} satisfies Record<string, Patch>

export type Plant = keyof typeof plants

/** The file with its bug in it. Throws where the text is not there: a bug that is not planted proves nothing. */
export function planted(plant: Plant, source: string): string {
  const { file, from, to } = plants[plant]
  if (!source.includes(from)) throw new Error(`${file} does not have "${from}"`)
  return source.replace(from, () => to)
}
