import { type AdapterMessage, defineTimingAdapter } from 'trackside/adapters'

const FLAGS = { G: 'green', Y: 'yellow', R: 'red', C: 'chequered' } as const

/** One line of the feed: `HEAT;4;Final`, `KART;7;Kay;Kart;Junior`, `LAP;7;12;61.234` or `FLAG;Y`. */
function messageOf(line: string): AdapterMessage {
  const [command, first = '', second = '', third = '', fourth = ''] = line.split(';')
  switch (command) {
    case 'HEAT':
      return { type: 'run', key: first, name: `Heat ${first}: ${second}`, kind: 'race' }
    case 'KART': {
      const drivers = [{ key: '1', firstName: second, lastName: third }]
      return { type: 'entry', key: first, number: first, class: fourth, drivers }
    }
    case 'LAP':
      return { type: 'lap', key: first, lapNumber: Number(second), lapTimeMs: Number(third) * 1000 }
    case 'FLAG':
      return first in FLAGS
        ? { type: 'flag', flag: FLAGS[first as keyof typeof FLAGS] }
        : { type: 'unreadable', reason: `FLAG ${first}` }
    default:
      return { type: 'unreadable', reason: line }
  }
}

/** The timing feed of a made-up kart series: lines of text, with semicolons between the words. */
export const kartFeed = defineTimingAdapter({
  kind: 'kart-series',
  label: 'Kart series',
  defaultPort: 7100,
  recognise: (head) => (/^(HEAT|KART|LAP|FLAG);/.test(new TextDecoder().decode(head)) ? 1 : 0),
  decode: (bytes) => new TextDecoder().decode(bytes).split(/\r?\n/).filter(Boolean).map(messageOf),
})
