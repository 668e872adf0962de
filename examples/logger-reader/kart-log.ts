import { defineLoggerReader } from 'trackside/adapters'

/** The files of a made-up kart logger, which begin with `KLOG`. */
export const kartLog = defineLoggerReader({
  kind: 'kart-log',
  label: 'Kart log',
  extensions: ['klog'],
  recognises: (head) => new TextDecoder().decode(head.subarray(0, 4)) === 'KLOG',
  read: new URL('./read-kart-log.ts', import.meta.url),
})
