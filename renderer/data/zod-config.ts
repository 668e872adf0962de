import { z } from 'zod'

// The content security policy forbids eval; zod must not try it. Set before any schema is made.
z.config({ jitless: true })
