import type { z } from 'zod'

/**
 * A schema of any kind, as zod's core has it. To check a type against `z.ZodType` instead, the compiler compares about a
 * hundred methods of each schema.
 */
export type Schema<Output = unknown, Input = unknown> = z.core.$ZodType<Output, Input>
