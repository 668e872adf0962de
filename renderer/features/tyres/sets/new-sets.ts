import type { CreateOf } from '../../../../server/contract/define/define.ts'
import type { Resources } from '../../../../server/contract/index.ts'
import type { Row } from '../../../data/row-cache.ts'
import { InputError } from '../../../format/failure.ts'
import { numberOf, textOf } from '../../../rows/values.ts'
import type { FormValues } from '../../../ui/form/use-submit.ts'
import { CORNERS, type Corner, cornerName } from '../corners.ts'

/** A set to create, with the tyre of each corner. */
export interface NewSet {
  set: CreateOf<Resources['tyreSets']>
  tyres: Record<Corner, CreateOf<Resources['tyres']>>
}

const MAX_CONCURRENT = 40
const LAST_NUMBER = /\d+(?=\D*$)/

/** The next number: `M9` gives `M10`, `01-M09` gives `01-M10`, `Rain` gives `Rain 2`. */
export const nextNumber = (number: string): string =>
  LAST_NUMBER.test(number)
    ? number.replace(LAST_NUMBER, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'))
    : `${number} 2`

/** Splits barcodes from a scanner or spreadsheet at newlines, tabs, commas and semicolons. */
export const splitCodes = (text: string): string[] =>
  text
    .split(/[\r\n\t,;]+/)
    .map((code) => code.trim())
    .filter((code) => code !== '')

export const codeField = (corner: Corner): string => `barcode-${corner}`

/** Barcodes of all tyres by set and corner; null for a tyre without one. */
function codesOf(values: FormValues, count: number): (string | null)[] {
  if (count === 1) return CORNERS.map((corner) => textOf(values, codeField(corner)))
  const codes = splitCodes(values.barcodes ?? '')
  const tyres = count * CORNERS.length
  if (codes.length !== 0 && codes.length !== tyres)
    throw new InputError({
      barcodes: `must be ${tyres} for ${count} sets, four for each, or none; there are ${codes.length}`,
    })
  return Array.from({ length: tyres }, (_, at) => codes[at] ?? null)
}

const fieldOfCode = (at: number, count: number) =>
  count === 1 ? codeField(CORNERS[at % CORNERS.length] as Corner) : 'barcodes'

/** Checks that barcodes are unique, before anything is written. */
function checkCodes(codes: readonly (string | null)[], count: number, tyres: readonly Row<'tyres'>[]) {
  const wrong: Record<string, string> = {}
  for (const [at, code] of codes.entries()) {
    if (code === null) continue
    const owner = tyres.find(({ barcode }) => barcode === code)
    const field = fieldOfCode(at, count)
    if (owner) wrong[field] = `${code} is on tyre ${owner.name} already`
    else if (codes.indexOf(code) !== at) wrong[field] = `${code} is listed twice`
  }
  if (Object.keys(wrong).length > 0) throw new InputError(wrong)
}

function numbersOf(first: string, count: number): string[] {
  const numbers = [first]
  while (numbers.length < count) numbers.push(nextNumber(numbers.at(-1) ?? ''))
  return numbers
}

interface Known {
  sets: readonly Row<'tyreSets'>[]
  tyres: readonly Row<'tyres'>[]
}

function countOf(values: FormValues): number {
  const count = numberOf(values, 'count') ?? 1
  if (!Number.isInteger(count) || count < 1 || count > MAX_CONCURRENT)
    throw new InputError({ count: `must be a whole number from 1 to ${MAX_CONCURRENT}` })
  return count
}

/** The sets of a form. Throws an error by field. */
export function newSets(values: FormValues, eventId: string, { sets, tyres }: Known): NewSet[] {
  const count = countOf(values)
  const numbers = numbersOf((values.number ?? '').trim(), count)
  const carId = textOf(values, 'carId')
  const taken = numbers.find((number) => sets.some((set) => set.carId === carId && set.number === number))
  if (taken !== undefined)
    throw new InputError({ number: `${taken} is the number of another set of this car` })
  const codes = codesOf(values, count)
  checkCodes(codes, count, tyres)
  const front = values.specificationId ?? ''
  const rear = textOf(values, 'rearSpecificationId') ?? front
  return numbers.map((number, at) => ({
    set: {
      eventId,
      carId,
      number,
      name: textOf(values, 'name'),
      type: values.type as Row<'tyreSets'>['type'],
    },
    tyres: Object.fromEntries(
      CORNERS.map((corner, place) => [
        corner,
        {
          specificationId: corner.startsWith('f') ? front : rear,
          position: corner,
          name: `${number} ${cornerName(corner)}`,
          barcode: codes[at * CORNERS.length + place] ?? null,
          condition: 'new',
        },
      ]),
    ) as NewSet['tyres'],
  }))
}
