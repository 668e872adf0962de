import type { Patch } from '../planted.ts'

const file = 'hub/store/push.ts'

/** Bugs of a hub that the run with laptops finds. */
export const factoryPlants = {
  'a number that moves outside of the transaction': [
    {
      file,
      from: 'await store({ client, source, batch, epochs, shown }, before)',
      to: `await client.query({ text: 'update epochs set seq = $3 where source = $1 and epoch = $2', values: [source, epoch, known.seq] })
  await client.query('commit')
  await client.query('begin')
  await store({ client, source, batch, epochs, shown }, before)`,
    },
  ],
  'rows without the changes that made them': [
    {
      file,
      from: 'if (items.length === 0) return\n  await client',
      to: 'if (items.length >= 0) return\n  await client',
    },
  ],
} satisfies Record<string, readonly Patch[]>
