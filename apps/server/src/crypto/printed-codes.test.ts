import { expect, test } from 'vitest'
import { codeKeeper } from './code-keeper.ts'
import { alphabet, newCode, newOrderReference, readCode } from './printed-codes.ts'

const signsOf = (code: string) => code.replaceAll('-', '')

test('a code has at least sixty random bits and no sign that is taken for another', () => {
  expect(alphabet).toHaveLength(32)
  expect(new Set(alphabet).size).toBe(32)
  expect(alphabet).not.toMatch(/[01OI]/)
  const code = newCode()
  expect(code).toMatch(/^(\w{4}-){3}\w{4}$/)
  // 15 random signs of 5 bits, and the check sign
  expect((signsOf(code).length - 1) * 5).toBeGreaterThanOrEqual(60)
  expect(newOrderReference()).toMatch(/^(\w{4}-){2}\w{4}$/)
  expect(new Set(Array.from({ length: 5_000 }, newCode)).size).toBe(5_000)
})

test('a code is read however it is typed', () => {
  const code = newCode()
  for (const typed of [code, code.toLowerCase(), signsOf(code), ` ${code.replaceAll('-', ' ')} `, code.replaceAll('-', '–')])
    expect(readCode(typed)).toBe(code)
  for (const typed of ['', 'nonsense', code.slice(0, -1), `${code}A`, code.replace(/^./, '0')])
    expect(readCode(typed)).toBeUndefined()
})

test('every wrong sign and every swap of neighbours is noticed', () => {
  for (let round = 0; round < 20; round++) {
    const signs = signsOf(newCode())
    for (let at = 0; at < signs.length; at++) {
      for (const other of alphabet)
        if (other !== signs[at]) expect(readCode(signs.slice(0, at) + other + signs.slice(at + 1))).toBeUndefined()
      const [a, b] = [signs[at], signs[at + 1]]
      if (b !== undefined && a !== b) expect(readCode(`${signs.slice(0, at)}${b}${a}${signs.slice(at + 2)}`)).toBeUndefined()
    }
  }
})

test('a encrypted code opens for its own card and installation only', () => {
  const keeper = codeKeeper({ secret: 'secret one of thirty-two characters' })
  const code = newCode()
  const encrypted = keeper.encrypt(code, 'card a')
  expect(encrypted.includes(code)).toBe(false)
  expect(keeper.open(encrypted, 'card a')).toBe(code)
  expect(() => keeper.open(encrypted, 'card b')).toThrow()
  expect(() => codeKeeper({ secret: 'secret two of thirty-two characters' }).open(encrypted, 'card a')).toThrow()
  const changed = Buffer.from(encrypted)
  changed[14] = (changed[14] ?? 0) ^ 1
  expect(() => keeper.open(changed, 'card a')).toThrow()
  expect(keeper.hash(code).equals(codeKeeper({ secret: 'secret two of thirty-two characters' }).hash(code))).toBe(false)
})
