import type { FormValues } from '../ui/form/use-submit.ts'
import { textOf } from './values.ts'

/** Texts of a field, which commas, semicolons or lines divide. */
export const listOf = (values: FormValues, name: string): string[] =>
  (textOf(values, name) ?? '')
    .split(/[,;\n]/)
    .map((text) => text.trim())
    .filter(Boolean)
