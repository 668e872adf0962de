/** Rule sets to start from. */
export const PRESETS: readonly { name: string; says: string; rules: readonly string[] }[] = [
  { name: 'Read only', says: 'Reads everything, changes nothing.', rules: ['!*', 'read:*'] },
  { name: 'Everything', says: 'Everything except what is reserved for owners and admins.', rules: ['*'] },
  {
    name: 'Laps only',
    says: 'Reads and writes laps, and nothing else.',
    rules: ['!*', 'read:Lap', 'write:Lap'],
  },
  { name: 'No setups', says: 'Everything except setups, which stay hidden.', rules: ['!*:Setup'] },
]
