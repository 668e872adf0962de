export interface CodedDriver {
  id: string
  firstName: string
  lastName: string
  code: string | null
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '').toUpperCase()

/** `van der`, `von`: words of three letters and more, which alone would be the code. */
const PARTICLES = /^(?:\p{Ll}+[ '’]+)+(?=\p{Lu})/u

/** A surname for codes: of a particle the initials only, so that the name has a letter in it; of `de Vries` every letter. */
function codedSurname(lastName: string): string {
  const [particles = ''] = PARTICLES.exec(lastName) ?? []
  if (lettersOf(particles).length < 3) return lettersOf(lastName)
  return lettersOf(particles.replace(/(\p{Ll})\p{Ll}+/gu, '$1') + lastName.slice(particles.length))
}

/** Codes of a driver, best first: own, surname, initial and surname, then the surname's start with each further letter. */
function* candidates({ code, firstName, lastName }: CodedDriver): Generator<string> {
  if (code !== null) yield code
  const [first, last] = [lettersOf(firstName), codedSurname(lastName)]
  yield last.slice(0, 3)
  yield first.slice(0, 1) + last.slice(0, 2)
  for (const letter of last.slice(3) + first) yield last.slice(0, 2) + letter
  for (let number = 2; ; number += 1) yield last.slice(0, 2) + number
}

/**
 * A code for each driver by id, three letters as a rule and unique among those given. Own codes come first, then the driver who
 * was added first keeps the surname's.
 */
export function driverCodes(drivers: readonly CodedDriver[]): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  const inOrder = drivers.toSorted(
    (a, b) => Number(a.code === null) - Number(b.code === null) || (a.id < b.id ? -1 : 1),
  )
  return new Map(
    inOrder.map((driver) => {
      const code = candidates(driver).find((each) => each !== '' && !taken.has(each)) as string
      taken.add(code)
      return [driver.id, code]
    }),
  )
}
