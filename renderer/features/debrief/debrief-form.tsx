import { Textarea } from '@mantine/core'
import { useMay } from '../../context/use-may.ts'
import { EditedBy } from '../../rows/edited-by.tsx'
import { useDraftForm } from '../../rows/use-draft-form.ts'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './debrief.module.css'
import { PHASES, REMARKS, scaleText } from './scale.ts'
import { ScaleCell } from './scale-cell.tsx'
import type { Debrief, DebriefData } from './use-debrief.ts'

type Draft = Pick<Debrief, 'sessionId' | 'carId' | 'driverId' | (typeof REMARKS)[number][0] | 'corners'>
type Corner = Debrief['corners'][number]

/** Texts are trimmed as the server does, and null where nothing was written. */
const written = (text: string | null) => text?.trim() || null

const DEBRIEF = {
  key: 'debriefs',
  draftOf: ({ sessionId, carId, driverId, corners, ...row }: Debrief): Draft => ({
    sessionId,
    carId,
    driverId,
    corners,
    balance: row.balance,
    brakes: row.brakes,
    gearbox: row.gearbox,
    tyres: row.tyres,
    engine: row.engine,
    other: row.other,
  }),
  readDraft: (draft: Draft) => ({
    body: {
      ...draft,
      corners: draft.corners.map((corner) => ({ ...corner, word: written(corner.word) })),
      ...Object.fromEntries(REMARKS.map(([key]) => [key, written(draft[key])])),
    },
    errors: {},
  }),
} as const

const blankCorner = (corner: string): Corner => ({
  corner,
  entry: null,
  middle: null,
  exit: null,
  word: null,
})

/** The corners with as many rows as wanted; added ones are numbered. */
const resized = (corners: readonly Corner[], count: number): Corner[] =>
  Array.from(
    { length: Math.min(MAX_CORNERS, count || 0) },
    (_, index) => corners[index] ?? blankCorner(String(index + 1)),
  )

const MAX_CORNERS = 300

interface DebriefFormProps {
  data: DebriefData
  carId: string
  driverId: string
}

/** A driver's debrief of a session, saved in one go. */
export function DebriefForm({ data, carId, driverId }: DebriefFormProps) {
  const { session, debrief, last } = data
  const mayWrite = useMay(debrief ? 'update' : 'create', 'Debrief')
  const { draft, edit, set, form, opened, bar } = useDraftForm(DEBRIEF, debrief, {
    mayWrite,
    blank: () => ({
      sessionId: session.id,
      carId,
      driverId,
      corners: data.corners.map(blankCorner),
      balance: null,
      brakes: null,
      gearbox: null,
      tyres: null,
      engine: null,
      other: null,
    }),
  })
  const change = (at: number, to: Partial<Corner>) =>
    edit(({ corners }) => ({ corners: corners.with(at, { ...(corners[at] as Corner), ...to }) }))
  const lastCorner = (name: string) => last?.debrief.corners.find(({ corner }) => corner === name)
  return (
    <form {...form} className="stack gap-m">
      {opened && <EditedBy entityType="debrief" id={opened.id} place="line" what="this too" />}
      <fieldset className="stack gap-m" disabled={!mayWrite}>
        <Panel title="Corner by corner">
          <p className="note">
            {`U is understeer, O is oversteer, up to 3; a tap on the middle says neutral.${
              last ? ` Small: ${last.sessionName}.` : ''
            }`}
          </p>
          {data.track.cornerCount === 0 && (
            <label className="row gap-s">
              Corners
              <input
                type="number"
                className={`box tall ${classes.count}`}
                min={0}
                max={MAX_CORNERS}
                value={draft.corners.length}
                onChange={({ currentTarget: { valueAsNumber } }) =>
                  edit(({ corners }) => ({ corners: resized(corners, valueAsNumber) }))
                }
              />
            </label>
          )}
          <ol className="ruled">
            {draft.corners.map((corner, at) => {
              const turn = `Turn ${corner.corner}`
              const before = lastCorner(corner.corner)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: corners keep their places
                <li key={at} className={`under ${classes.corner}`}>
                  <strong className={classes.turn}>{corner.corner}</strong>
                  {PHASES.map(([phase, label]) => (
                    <div key={phase} className={classes.phase}>
                      <span className="note">{label}</span>
                      <ScaleCell
                        name={`${turn}, ${label.toLowerCase()}`}
                        value={corner[phase]}
                        last={scaleText(before?.[phase])}
                        onChange={(value) => change(at, { [phase]: value })}
                      />
                    </div>
                  ))}
                  <input
                    className={`box tall ${classes.word}`}
                    aria-label={`${turn}, in a word`}
                    placeholder={before?.word ?? 'In a word'}
                    maxLength={200}
                    value={corner.word ?? ''}
                    onChange={({ currentTarget }) => change(at, { word: currentTarget.value })}
                  />
                </li>
              )
            })}
          </ol>
        </Panel>
        <Panel title="The whole car">
          <div className={classes.remarks}>
            {REMARKS.map(([key, label]) => (
              <Textarea
                key={key}
                label={label}
                rows={2}
                maxLength={10_000}
                value={draft[key] ?? ''}
                placeholder={last?.debrief[key] ?? ''}
                onChange={({ currentTarget }) => set({ [key]: currentTarget.value })}
              />
            ))}
          </div>
        </Panel>
      </fieldset>
      {mayWrite && <SaveBar noun="debrief" {...bar} />}
    </form>
  )
}
