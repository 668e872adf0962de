import { describeFunctions, type FunctionDescription } from '../../server/calc/kpi/describe.ts'
import { operators } from '../../server/calc/kpi/functions/operators.ts'
import { KPI_LIMITS } from '../../server/calc/kpi/limits.ts'

const cell = (text: string) => text.replaceAll('|', '\\|')
const code = (text: string) => `\`${cell(text)}\``

const HEAD = `# The KPI language

A KPI is an expression over the channels of a lap, and gives a number; a maths channel is one that gives a value for each sample. The
page, \`POST /data-analysis-profiles/check\` and \`GET /kpi-functions\` know the same functions as this page, which is made from them.

\`\`\`kpi
CountIf(brake, brake > 5) / Duration(speed) * 100
\`\`\`

- A name is a channel of the lap as its logger wrote it, whatever its case; \`Channel("Brake Pos")\` is one that is no single word. A name
  may also be a maths channel, an alias or a constant of the profile, in this order: maths channels, channels, aliases, constants.
- \`pi\` and \`e\` are there. Numbers are written as \`12\`, \`0.5\` or \`1e3\`, texts in quotes.
- A condition is 1 where it holds and 0 elsewhere; \`&&\`, \`||\` and \`!\` join conditions. A sample that is missing has no value, and
  functions leave it out.
- An expression has at most ${KPI_LIMITS.length} bytes and ${KPI_LIMITS.nodes} parts, ${KPI_LIMITS.depth} levels deep.`

function functionRow({ signature, gives, unit, summary, example, aliases }: FunctionDescription): string {
  const others = aliases.length > 0 ? ` Also ${aliases.map(code).join(', ')}.` : ''
  return `| ${code(signature)} | ${gives} | ${cell(unit)} | ${cell(summary)}.${others} | ${code(example)} |`
}

/** Markdown of the page of the KPI language, from its functions. */
export function kpiPage(): string {
  const groups = Map.groupBy(describeFunctions(), ({ group }) => group)
  const signs = operators.map(
    ({ name, summary, unit, example }) =>
      `| ${code(name)} | ${cell(summary)} | ${cell(unit)} | ${code(example)} |`,
  )
  return [
    HEAD,
    '## Operators',
    ['| Sign | Meaning | Unit | Example |', '| - | - | - | - |', ...signs].join('\n'),
    ...[...groups].flatMap(([group, functions]) => [
      `## ${group}`,
      [
        '| Function | Gives | Unit | Meaning | Example |',
        '| - | - | - | - | - |',
        ...functions.map(functionRow),
      ].join('\n'),
    ]),
  ].join('\n\n')
}
