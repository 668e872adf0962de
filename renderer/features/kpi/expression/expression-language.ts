import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'

const NAME = /^[\p{L}_][\p{L}\p{N}_.]*/u
const NUMBER = /^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/
const TEXT = /^(?:"[^"\n]*"?|'[^'\n]*'?)/

/** Which of the language's words comes next: what colours it. */
const language = StreamLanguage.define({
  name: 'kpi',
  token(stream) {
    if (stream.eatSpace()) return null
    if (stream.match(TEXT)) return 'string'
    if (stream.match(NUMBER)) return 'number'
    if (stream.match(NAME)) return stream.match(/^\s*\(/, false) ? 'keyword' : 'variableName'
    stream.next()
    return 'operator'
  },
})

const colors = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--kpi-function)', fontWeight: '650' },
  { tag: tags.variableName, color: 'var(--kpi-channel)' },
  { tag: tags.number, color: 'var(--kpi-number)' },
  { tag: tags.string, color: 'var(--kpi-text)' },
])

/** The language of KPIs in an editor: functions, channels, numbers and texts in colours of their own. */
export const expressionLanguage = () => [language, syntaxHighlighting(colors)]
