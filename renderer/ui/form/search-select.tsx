import { Select, type SelectProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { INPUT_ORDER } from './input-order.ts'
import classes from './search-select.module.css'

/** The option that Enter takes: the highlighted one, else the selected, else the first match. */
function optionAtEnter(input: HTMLInputElement): HTMLElement | null | undefined {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const option = (mark: string) => list?.querySelector<HTMLElement>(`[data-combobox-${mark}]`)
  return option('selected') ?? option('active') ?? (input.value === '' ? null : option('option'))
}

/**
 * In an open list Enter chooses, or does nothing; it does not send the form. The library's own Enter goes by an index that a
 * timer sets back a moment after the list opens, and that nothing sets when options arrive late: a user who types faster than
 * the machine would lose their choice.
 */
function chooseAtEnter(event: KeyboardEvent<HTMLInputElement>) {
  const input = event.currentTarget
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !input.hasAttribute('aria-controls')) return
  event.preventDefault()
  event.stopPropagation()
  optionAtEnter(input)?.click()
}

/** Picks one of a list: open it and choose, or type a part of the words. */
export const SearchSelect = (props: Omit<SelectProps, 'onKeyDownCapture' | 'searchable' | 'classNames'>) => (
  <Select
    size="md"
    inputWrapperOrder={INPUT_ORDER}
    searchable
    selectFirstOptionOnChange
    maxDropdownHeight={300}
    comboboxProps={{ transitionProps: { duration: 0 } }}
    classNames={{ option: classes.option ?? '' }}
    onKeyDownCapture={chooseAtEnter}
    {...props}
  />
)
