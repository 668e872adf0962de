import { expect, it } from 'vitest'
import { inSentence } from '../../../renderer/format/in-sentence.ts'

it.each([
  ['Lap time', 'lap time'],
  ['KPIs', 'KPIs'],
  ['FIA homologation', 'FIA homologation'],
  ['Élan', 'élan'],
])('%s within a sentence is %s', (label, text) => {
  expect(inSentence(label)).toBe(text)
})
