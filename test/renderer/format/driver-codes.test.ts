import { expect, test } from 'vitest'
import { driverCodes } from '../../../renderer/format/driver-codes.ts'

const driver = (id: string, firstName: string, lastName: string, code: string | null = null) => ({
  id,
  firstName,
  lastName,
  code,
})
const codesOf = (...drivers: ReturnType<typeof driver>[]) => Object.fromEntries(driverCodes(drivers))

test('a driver has the own code, otherwise the start of the surname', () => {
  expect(
    codesOf(
      driver('1', 'Renger', 'van der Zande'),
      driver('2', 'Sébastien', 'Bourdais', 'BOU'),
      driver('3', 'Bo', 'Ng'),
      driver('4', 'Ana', "O'Ward"),
    ),
  ).toEqual({ '1': 'VDZ', '2': 'BOU', '3': 'NG', '4': 'OWA' })
})

test('a code has a letter of the name behind its particle', () => {
  expect(
    codesOf(
      driver('1', 'Ilse', 'von Hagen'),
      driver('2', 'Nyck', 'de Vries'),
      driver('3', 'Bas', "van 't Hoff"),
      driver('4', 'Ana', 'Van Dyk'),
      driver('5', 'Kim', 'delange'),
    ),
  ).toEqual({ '1': 'VHA', '2': 'DEV', '3': 'VTH', '4': 'VAN', '5': 'DEL' })
})

test('codes are unique: own ones are kept, and the driver added first keeps the surname', () => {
  expect(
    codesOf(
      driver('9', 'Paul', 'Taylor', 'TAY'),
      driver('2', 'Ricky', 'Taylor'),
      driver('1', 'Jordan', 'Taylor'),
      driver('3', 'Ron', 'Taylor'),
      driver('4', 'Rob', 'Taylor'),
      driver('5', 'Ren', 'Taylor'),
    ),
  ).toEqual({ '9': 'TAY', '1': 'JTA', '2': 'RTA', '3': 'TAL', '4': 'TAO', '5': 'TAR' })
  const many = Array.from({ length: 40 }, (_, index) => driver(String(index + 10), 'A', 'A'))
  expect(new Set(Object.values(codesOf(...many))).size).toBe(40)
})

test('a code stays the same whatever the order of the list', () => {
  const drivers = [driver('2', 'Ricky', 'Taylor'), driver('1', 'Jordan', 'Taylor')]
  expect(codesOf(...drivers)).toEqual(codesOf(...drivers.toReversed()))
})
