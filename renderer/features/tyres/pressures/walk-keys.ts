import type { KeyboardEvent } from 'react'

const cornerOf = (input: HTMLElement) => input.closest<HTMLElement>('[data-corner]')?.dataset.corner

/** What is typed at the next corner: what was typed first at this one, or the same field. */
function atNextCorner(inputs: readonly HTMLInputElement[], input: HTMLInputElement) {
  const corners = [...new Set(inputs.map(cornerOf))]
  const next = corners[corners.indexOf(cornerOf(input)) + 1]
  const first = inputs.find((each) => cornerOf(each) === cornerOf(input) && each.value !== '') ?? input
  return inputs.find((each) => cornerOf(each) === next && each.dataset.gauge === first.dataset.gauge)
}

/**
 * Keys of a form whose inputs stand in the order of the walk round the car, each with `data-gauge` inside a
 * `data-corner`. Enter goes on to the next corner or the next field, after the last one it submits; the arrow keys go to
 * the same field of another corner. Ctrl+Enter presses the submit button.
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

/** Goes to a field of a corner, or to that of the first corner of the walk. */
export function goToGauge(form: HTMLFormElement | null, gauge: string, corner?: string): void {
  const place = corner === undefined ? '' : `[data-corner="${corner}"] `
  form?.querySelector<HTMLInputElement>(`${place}input[data-gauge="${gauge}"]:enabled`)?.focus()
}
