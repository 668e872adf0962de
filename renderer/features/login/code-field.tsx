import { isLoopback } from '../../context/loopback.ts'
import type { Failure } from '../../format/failure.ts'
import { TextField } from '../../ui/form/text-field.tsx'

/** Whether the server asks for its printed setup code: on other devices, or after a failure that demands it. */
export const needsCode = (failure: Failure | undefined): boolean =>
  !isLoopback(location.hostname) || failure?.fields.code !== undefined

interface CodeFieldProps {
  defaultValue: string | undefined
  error: string | undefined
}

/** Setup code, which proves sight of the laptop's own screen. */
export const CodeField = (props: CodeFieldProps) => (
  <TextField
    {...props}
    name="code"
    label="One-time code"
    hint="The server printed it when it started. It is not needed on the laptop itself."
    autoComplete="one-time-code"
  />
)
