import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'

const NAME = /^[\p{L}_][\p{L}\p{N}_.]*/u
const NUMBER = /^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/
const TEXT = /^(?:"[^"\n]*"?|'[^'\n]*'?)/

/** Tokenizer for highlighting. */
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

/** Editor extension with the highlighting of KPI expressions. */
export const expressionLanguage = () => [language, syntaxHighlighting(colors)]
