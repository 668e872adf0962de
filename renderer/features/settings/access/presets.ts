/** Rule sets to start from. */
export const PRESETS: readonly { name: string; says: string; rules: readonly string[] }[] = [
  { name: 'Read only', says: 'Sees everything, changes nothing.', rules: ['!*', 'read:*'] },
  { name: 'Everything', says: 'Everything but what is reserved to owners and admins.', rules: ['*'] },
  {
    name: 'Laps only',
    says: 'Reads and writes laps, and nothing else.',
    rules: ['!*', 'read:Lap', 'write:Lap'],
  },
  { name: 'No set-ups', says: 'Everything but set-ups, which stay unseen.', rules: ['!*:Setup'] },
]
