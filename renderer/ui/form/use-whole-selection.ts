import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/**
 * Properties of an input whose whole text is selected on focus, and stays selected when another value arrives before the
 * first key: a browser moves the cursor to the end then, and typing would add to the value instead of replacing it.
 */
export function useWholeSelection(text: string) {
  const input = useRef<HTMLInputElement>(null)
  const isWhole = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new text moves the cursor.
  useLayoutEffect(() => {
    if (isWhole.current && document.activeElement === input.current) input.current?.select()
  }, [text])
  return {
    ref: input,
    onFocus: () => input.current?.select(),
    onSelect: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
      const { selectionStart, selectionEnd, value } = currentTarget
      isWhole.current = value !== '' && selectionStart === 0 && selectionEnd === value.length
    },
    onBeforeInput: () => {
      isWhole.current = false
    },
  }
}
