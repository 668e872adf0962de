import { acceptCompletion, autocompletion, type Completion, completionKeymap } from '@codemirror/autocomplete'
import { Prec } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import type { Offer } from './completions.ts'

const CHANNEL_CALL = /Channel\(\s*["']([^"'\n]*)$/i
const NAME = /[\p{L}_][\p{L}\p{N}_.]*$/u

function info({ fn }: Offer): HTMLElement {
  const card = document.createElement('div')
  for (const [kind, text] of [
    ['code', fn?.signature],
    ['p', fn?.summary],
    ['code', fn?.example],
  ] as const) {
    const line = document.createElement(kind)
    line.textContent = text ?? ''
    card.append(line)
  }
  return card
}

const completionOf = (offer: Offer): Completion => ({
  label: offer.label,
  detail: offer.detail,
  type: offer.kind,
  ...(offer.apply !== undefined && { apply: offer.apply }),
  ...(offer.fn && { info: () => info(offer) }),
  boost: offer.kind === 'function' ? -1 : 1,
})

/** Completes functions, channels and other names while typing; `offers` returns the current options. */
export const expressionCompletion = (offers: () => readonly Offer[]) => [
  autocompletion({
    icons: false,
    override: [
      (context) => {
        const quoted = context.matchBefore(CHANNEL_CALL)
        if (quoted) {
          const from = quoted.to - (CHANNEL_CALL.exec(quoted.text)?.[1]?.length ?? 0)
          const channels = offers().filter(({ kind }) => kind === 'channel')
          return {
            from,
            validFor: /^[^"'\n]*$/,
            options: channels.map(({ label, detail }) => ({ label, detail, type: 'channel' })),
          }
        }
        const name = context.matchBefore(NAME)
        if (!name && !context.explicit) return null
        return {
          from: name?.from ?? context.pos,
          validFor: /^[\p{L}\p{N}_. ]*$/u,
          options: offers().map(completionOf),
        }
      },
    ],
  }),
  // Tab accepts a completion; without one it moves to the next field.
  Prec.highest(keymap.of([...completionKeymap, { key: 'Tab', run: acceptCompletion }])),
]
