import { FLAGS, wordsOf } from '../../../laps/flag/flags.ts'
import type { Scene, Verb } from './scene.ts'

const GROUP = 'Session'
const FLAG_RIGHT = [['create', 'SessionFlag']] as const

const FLAG_WORDS: Readonly<Record<string, string>> = {
  green: 'go restart resume racing track clear',
  yellow: 'caution local',
  SC: 'sc pace car',
  VSC: 'vsc',
  FCY: 'fcy code 60 slow zone caution',
  red: 'stop stopped session',
  white: 'last lap final',
  chequered: 'checkered finish end',
}

/** The flags of the session that runs, and its end; or the green flag that starts the next. */
function flagVerbs({ live, next }: Scene): Verb[] {
  if (!live)
    return next
      ? [
          {
            group: GROUP,
            label: 'Green flag',
            also: `start ${FLAG_WORDS.green}`,
            detail: `starts ${next.name}`,
            act: { what: 'flag', flag: 'green' },
            needs: FLAG_RIGHT,
          },
        ]
      : []
  const { session, flag } = live
  const now = flag ? `${wordsOf(flag).word} now` : session.name
  return [
    ...FLAGS.filter((each) => each.flag !== flag).map(
      (each): Verb => ({
        group: GROUP,
        label: each.name,
        also: FLAG_WORDS[each.flag] ?? '',
        detail: now,
        act: { what: 'flag', flag: each.flag },
        needs: FLAG_RIGHT,
      }),
    ),
    {
      group: GROUP,
      label: `Finish ${session.name}`,
      also: 'end session stop over',
      act: { what: 'finish' },
      needs: [['update', 'Session']],
    },
  ]
}

/** Pages of a session: label, end of the address, command to run there, words. */
const PAGES: readonly (readonly [label: string, path: string, also: string, does?: string])[] = [
  ['Timing', '/timing', 'leaderboard order gaps intervals standings positions classification live'],
  ['Laps', '', 'lap times table type'],
  ['Charts', '/charts', 'graph gap race trace pace sectors'],
  ['Telemetry', '/telemetry', 'compare laps delta time channels overlay track map plots logger'],
  ['Session KPIs', '/kpis', 'figures numbers'],
  ['Set race clock', '', 'time offset stop resume', 'Set race clock'],
  ['Export laps as Excel', '', 'xlsx spreadsheet download', 'Export laps as Excel'],
  ['Export laps as CSV', '', 'download file', 'Export laps as CSV'],
]

/** What is done in a session, and its pages. */
export function sessionVerbs(scene: Scene): Verb[] {
  const { session } = scene
  if (!session) return flagVerbs(scene)
  const { id, name } = session
  return [
    ...flagVerbs(scene),
    ...PAGES.map(
      ([label, path, also, does]): Verb => ({
        group: GROUP,
        label,
        also,
        detail: name,
        href: `/sessions/${id}${path}`,
        ...(does && { does }),
      }),
    ),
    {
      group: GROUP,
      label: 'Print run sheets of our cars',
      also: 'paper pdf a4',
      detail: name,
      href: `/print/sessions/${id}`,
    },
    {
      group: GROUP,
      label: 'Wall',
      also: 'big screen monitor tv pit wall',
      detail: name,
      href: `/wall/sessions/${id}`,
    },
  ]
}
