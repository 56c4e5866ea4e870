import { z } from 'zod'

// The page's Content-Security-Policy forbids eval. zod probes for it when a schema is built, which the browser reports
// as a violation. This module must be evaluated before the contract's schemas are.
z.config({ jitless: true })
