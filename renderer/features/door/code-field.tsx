import type { Failure } from '../../api/failure.ts'
import { TextField } from '../../ui/text-field.tsx'
import { isLoopback } from './place.ts'

/** Whether the server asks for the code that it printed: from elsewhere than the laptop itself, or where it said so. */
export const needsCode = (failure: Failure | undefined): boolean =>
  !isLoopback(location.hostname) || failure?.fields.code !== undefined

interface CodeFieldProps {
  defaultValue: string | undefined
  error: string | undefined
}

/** The code that proves that somebody can see the laptop's own screen. */
export const CodeField = (props: CodeFieldProps) => (
  <TextField
    {...props}
    name="code"
    label="One-time code"
    hint="The server printed it when it started. It is not needed on the laptop itself."
    autoComplete="one-time-code"
  />
)
