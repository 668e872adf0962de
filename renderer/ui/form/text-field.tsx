import { TextInput, type TextInputProps } from '@mantine/core'
import { sentence } from '../../format/sentence.ts'

export interface TextFieldProps extends Omit<TextInputProps, 'error' | 'label' | 'description'> {
  name: string
  label: string
  hint?: string | undefined
  /** What was wrong with it, in the server's words or ours. */
  error?: string | undefined
}

/** A text input with its label, a hint, and what was wrong with it. */
export const TextField = ({ label, hint, error, ...input }: TextFieldProps) => (
  <TextInput
    {...input}
    label={label}
    description={hint}
    error={error === undefined ? undefined : sentence(label, error)}
  />
)
