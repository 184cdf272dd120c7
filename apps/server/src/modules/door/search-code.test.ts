import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { doorCode, readDoorCode } from './search-code.ts'

const key = Buffer.alloc(32, 1)
const finder = { staffId: randomUUID(), placeId: randomUUID() }
const now = new Date('2026-11-24T10:00:00Z')

test('the code of a photo opens no family, and that of a family no photo', () => {
  const id = randomUUID()
  for (const [kind, other] of [['F1', 'P1'] as const, ['P1', 'F1'] as const]) {
    const code = doorCode(key, kind, id, finder, now)
    expect(readDoorCode([key], kind, code, finder, now)).toEqual({ id, isOutdated: false })
    expect(readDoorCode([key], other, code, finder, now)).toBeUndefined()
  }
})
