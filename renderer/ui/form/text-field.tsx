import { TextInput, type TextInputProps } from '@mantine/core'
import { sentence } from '../../format/sentence.ts'

export interface TextFieldProps extends Omit<TextInputProps, 'error' | 'label' | 'description'> {
  name: string
  label: string
  hint?: string | undefined
  /** Error of the server or the page. */
  error?: string | undefined
}

/** A text input with its label, hint and error. */
export const TextField = ({ label, hint, error, ...input }: TextFieldProps) => (
  <TextInput
    {...input}
    label={label}
    description={hint}
    error={error === undefined ? undefined : sentence(label, error)}
  />
)
