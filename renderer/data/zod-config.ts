import { z } from 'zod'

// The page's policy forbids eval; told so, zod does not even try it. Comes before any schema is made.
z.config({ jitless: true })
