import { TextInput } from '@mantine/core'
import { StateTag } from '../tags.tsx'
import { changedTransition, transitionOf, type WorkflowDraft, withTransition } from './workflow-draft.ts'
import classes from './workflow-editor.module.css'

interface WorkflowMatrixProps {
  draft: WorkflowDraft
  onChange: (draft: WorkflowDraft) => void
}

/** Matrix of transitions: rows are source states, columns target states. */
export const WorkflowMatrix = ({ draft, onChange }: WorkflowMatrixProps) => (
  <section aria-label="Moves">
    <h3 className={classes.head}>Moves</h3>
    <p className={classes.hint}>A tick allows the move from the row’s state to the column’s.</p>
    <div className="scrolls-x">
      <table className={classes.matrix}>
        <thead>
          <tr>
            <td />
            {draft.states.map((state) => (
              <th key={state.id} scope="col">
                <StateTag state={state} id={state.id} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {draft.states.map((from) => (
            <tr key={from.id}>
              <th scope="row">
                <StateTag state={from} id={from.id} />
              </th>
              {draft.states.map((to) => (
                <td key={to.id}>
                  {from.id !== to.id && (
                    <label className={classes.cell}>
                      <input
                        type="checkbox"
                        aria-label={`From ${from.name} to ${to.name}`}
                        checked={transitionOf(draft, from.id, to.id) !== undefined}
                        onChange={(event) =>
                          onChange(withTransition(draft, from.id, to.id, event.currentTarget.checked))
                        }
                      />
                    </label>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)

/** Labels of the transitions, and whether they require a reason. */
export const WorkflowMoves = ({ draft, onChange }: WorkflowMatrixProps) => (
  <section aria-label="Names of the moves">
    <h3 className={classes.head}>Names of the moves</h3>
    <ul className={classes.moves}>
      {draft.states.flatMap((from) =>
        draft.states.flatMap((to) => {
          const transition = transitionOf(draft, from.id, to.id)
          if (!transition) return []
          const way = `${from.name} to ${to.name}`
          return (
            <li key={`${from.id} ${to.id}`}>
              <span className={classes.way}>
                <StateTag state={from} id={from.id} /> <span aria-hidden="true">→</span>{' '}
                <StateTag state={to} id={to.id} />
              </span>
              <TextInput
                aria-label={`Button for ${way}`}
                placeholder={to.name}
                value={transition.label ?? ''}
                maxLength={60}
                onChange={(event) =>
                  onChange(
                    changedTransition(draft, from.id, to.id, { label: event.currentTarget.value || null }),
                  )
                }
              />
              <label className="check">
                <input
                  type="checkbox"
                  checked={transition.requiresReason}
                  onChange={(event) =>
                    onChange(
                      changedTransition(draft, from.id, to.id, {
                        requiresReason: event.currentTarget.checked,
                      }),
                    )
                  }
                />
                Asks for a reason
              </label>
            </li>
          )
        }),
      )}
    </ul>
  </section>
)
