import { TextField } from '../../ui/form/text-field.tsx'

/** A PIN, with the keypad of digits on a tablet. */
export const PinField = ({ hint, error }: { hint?: string; error: string | undefined }) => (
  <TextField
    name="pin"
    label="PIN"
    hint={hint}
    type="password"
    inputMode="numeric"
    maxLength={6}
    autoComplete="off"
    error={error}
  />
)
