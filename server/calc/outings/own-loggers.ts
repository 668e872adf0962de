/** A kind of logger files, with the endings of their names in lower case. */
export interface LoggerKind {
  kind: string
  label: string
  extensions: readonly string[]
}

/** The kinds that are read without an added reader. */
export const OWN_LOGGERS = [
  { kind: 'motec-ld', label: 'MoTeC log', extensions: ['ld', 'ldx'] },
  { kind: 'aim-xrk', label: 'AiM log', extensions: ['xrk', 'xrz'] },
  { kind: 'racelogic-vbo', label: 'VBOX log', extensions: ['vbo'] },
  { kind: 'iracing-ibt', label: 'iRacing log', extensions: ['ibt'] },
  { kind: 'csv', label: 'CSV log', extensions: ['csv'] },
  { kind: 'arrow', label: 'Arrow file', extensions: ['arrow', 'feather'] },
] as const satisfies readonly LoggerKind[]

export type OwnLoggerKind = (typeof OWN_LOGGERS)[number]['kind']
