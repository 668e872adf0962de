/** A hint stands below its input, so that the inputs of one line stand in one line. */
export const INPUT_ORDER: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]
