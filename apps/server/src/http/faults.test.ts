import { fault } from '@hoppla/contract/faults'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { faultsOf } from './faults.ts'

const found = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value, { reportInput: true })
  return faultsOf(error?.issues ?? []).map(({ path, fault: { key, count } }) =>
    [path, key, count].filter((part) => part !== undefined && part !== '').join(' '),
  )
}

test.each<[string, z.ZodType, unknown, string[]]>([
  ['what is missing', z.strictObject({ a: z.guid(), b: z.enum(['x']) }), {}, ['a required', 'b required']],
  ['what is null or blank', z.array(z.email()), [null, '', '  '], ['0 required', '1 required', '2 required']],
  ['another type', z.array(z.string()), [1, {}], ['0 text', '1 text']],
  ['no number', z.number(), 'many', ['number']],
  ['no number, read from a text', z.coerce.number(), 'many', ['number']],
  ['part of one', z.int(), 1.5, ['wholeNumber']],
  ['neither yes nor no', z.boolean(), 'no', ['yesNo']],
  ['one instead of several', z.array(z.string()), 'x', ['list']],
  ['no object', z.strictObject({}), 'x', ['type']],
  ['too short and too long', z.array(z.string().min(3).max(5)), ['ab', 'abcdef'], ['0 tooShort 3', '1 tooLong 5']],
  ['an empty list', z.array(z.string()).min(1), [], ['required']],
  ['few and many', z.array(z.array(z.int()).min(2).max(3)), [[1], [1, 2, 3, 4]], ['0 tooFew 2', '1 tooMany 3']],
  ['small and large', z.array(z.number().min(2).max(3)), [1, 4], ['0 least 2', '1 most 3']],
  ['not more, not less', z.array(z.number().gt(2).lt(3)), [2, 3], ['0 moreThan 2', '1 lessThan 3']],
  ['no address', z.email(), 'ada', ['email']],
  ['a day that is none', z.iso.date(), '2026-02-30', ['date']],
  ['a moment that is none', z.iso.datetime(), 'now', ['moment']],
  ['a day or a moment', z.union([z.iso.date(), z.iso.datetime()]), 'now', ['date']],
  ['no id', z.guid(), 'x', ['id']],
  ['no file', z.base64(), '%', ['file']],
  ['a control character', z.string().regex(/^[^\p{Cc}]*$/u), 'a\u0000', ['characters']],
  ['written in another way', z.string().regex(/^[a-z]+$/), 'A', ['format']],
  ['none of these', z.enum(['x', 'y']), 'z', ['choice']],
  ['none of these forms', z.discriminatedUnion('to', [z.strictObject({ to: z.literal('me') })]), { to: 'you' }, ['to choice']],
  ['unknown fields', z.strictObject({ a: z.strictObject({}) }), { a: { b: 1 }, c: 2 }, ['a.b unknown', 'c unknown']],
  ['an unknown name', z.partialRecord(z.enum(['x']), z.boolean()), { y: true }, ['y unknown']],
  ['a rule of ours', z.strictObject({ a: z.string().refine(() => false, fault('tooLong', 9)) }), { a: 'x' }, ['a tooLong 9']],
])('%s', (_what, schema, value, faults) => expect(found(schema, value)).toEqual(faults))
