import type { Patch } from '../planted.ts'

/** Bugs that are put into a server to see whether the judge finds them. */
export const plants = {
  'a list shows the rows of every account': [
    {
      file: 'server/db/rows/list-rows.ts',
      from: 'matchingRows(resource, leading)',
      to: 'matchingRows(resource, leading).clearWhere()',
    },
  ],
  'an error shows where it was thrown': [
    {
      file: 'server/http/problems.ts',
      from: 'detail: problem.message,',
      to: 'detail: problem.message + String(new Error().stack),',
    },
  ],
  'a body that is no JSON throws': [
    {
      file: 'server/domain/parse-json.ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
      from: "throw badRequest('malformed_json', `The body is not valid JSON: ${(error as Error).message}`)",
      to: 'throw error',
    },
  ],
  'a text is looked at by a slow expression': [
    {
      file: 'server/contract/define/json-guard.ts',
      from: 'const violationOf = (text: string): string | null => {',
      to: "const violationOf = (text: string): string | null => {\nif (/^(\\w+\\s?)+$/.test(text.slice(0, 27) + '!')) return null",
    },
  ],
} satisfies Record<string, readonly Patch[]>

export type Plant = keyof typeof plants
