import type { ImportCounts } from '../../../../server/contract/actions/import.ts'
import { kebabWords, sentenceCase } from '../../../format/words.ts'
import { keyOfEntity, resourceOf } from '../../../schema/catalogue.ts'

const ACTIONS = ['created', 'updated', 'unchanged', 'skipped'] as const

const entityWords = (entity: string): string => {
  const key = keyOfEntity(entity)
  return sentenceCase(key ? kebabWords(resourceOf(key).path) : entity)
}

/** Counts of created, updated, unchanged and skipped rows by kind. */
export const CountsTable = ({ counts }: { counts: ImportCounts }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
  <section className="scrolls-x" aria-label="Rows by kind" tabIndex={0}>
    <table className="figures">
      <thead>
        <tr>
          <th scope="col">Rows</th>
          {ACTIONS.map((action) => (
            <th key={action} scope="col">
              {sentenceCase(action)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.entries(counts).map(([entity, tally]) => (
          <tr key={entity}>
            <th scope="row">{entityWords(entity)}</th>
            {ACTIONS.map((action) => (
              <td key={action}>{tally[action] > 0 ? tally[action].toLocaleString('en') : '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
