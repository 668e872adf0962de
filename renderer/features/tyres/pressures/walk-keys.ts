import type { KeyboardEvent } from 'react'

const cornerOf = (input: HTMLElement) => input.closest<HTMLElement>('[data-corner]')?.dataset.corner

/** The input at the next corner: the first gauge of this corner, or the same one. */
function atNextCorner(inputs: readonly HTMLInputElement[], input: HTMLInputElement) {
  const corners = [...new Set(inputs.map(cornerOf))]
  const next = corners[corners.indexOf(cornerOf(input)) + 1]
  const first = inputs.find((each) => cornerOf(each) === cornerOf(input) && each.value !== '') ?? input
  return inputs.find((each) => cornerOf(each) === next && each.dataset.gauge === first.dataset.gauge)
}

/**
 * Key handler of a form with inputs in walk order, each with `data-gauge` inside a `data-corner`. Enter moves to the
 * next corner or field and submits after the last one; arrow keys move to the same gauge of another corner. Ctrl+Enter
 * presses the submit button.
 */
export const walkKeys = (enter: 'corner' | 'field') => (event: KeyboardEvent<HTMLInputElement>) => {
  const input = event.currentTarget
  const { form } = input
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('input[data-gauge]:enabled') ?? [])]
  const same = inputs.filter(({ dataset }) => dataset.gauge === input.dataset.gauge)
  const neighbour = (step: 1 | -1) => same[same.indexOf(input) + step]
  const go = (target: HTMLInputElement | undefined) => {
    target?.focus()
    target?.select()
  }
  if (event.key === 'ArrowUp') go(neighbour(-1))
  else if (event.key === 'ArrowDown') go(neighbour(1))
  else if (event.key !== 'Enter') return
  else if (event.ctrlKey || event.metaKey) form?.requestSubmit(form.querySelector('button[type=submit]'))
  else {
    const next = enter === 'corner' ? atNextCorner(inputs, input) : inputs[inputs.indexOf(input) + 1]
    if (next) go(next)
    else form?.requestSubmit()
  }
  event.preventDefault()
}

/** Focuses a gauge input of a corner, by default of the first corner. */
export function goToGauge(form: HTMLFormElement | null, gauge: string, corner?: string): void {
  const place = corner === undefined ? '' : `[data-corner="${corner}"] `
  form?.querySelector<HTMLInputElement>(`${place}input[data-gauge="${gauge}"]:enabled`)?.focus()
}
