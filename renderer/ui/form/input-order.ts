/** Hints are below their inputs, so that the inputs of a line are aligned. */
export const INPUT_ORDER: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]
