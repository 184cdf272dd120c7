import { expect, test } from 'vitest'
import { plainWording } from '../brand/wording.ts'
import { errorBodyOf } from './error-body.ts'
import { Refusal } from './refusal.ts'

test('a refusal becomes the error body in the caller’s language, with its status and fields', () => {
  const { status, body } = errorBodyOf(
    new Refusal('request.invalid', { errors: { 'delivery.recipientEmail': [{ key: 'email' }, { key: 'tooLong', count: 1_200 }] } }),
    plainWording('sv'),
    true,
  )
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'request.invalid', exceptionType: 'ValidationException', responseCode: 400 })
  expect(body.message).toContain('markerade fälten')
  const sentences = ['Skriv adressen som namn@exempel.se.', 'Skriv högst 1\u00a0200 tecken.']
  expect(body.errors).toEqual({ 'delivery.recipientEmail': sentences })
  expect(body.reasons).toEqual(sentences.map((message) => ({ code: 'delivery.recipientEmail', message })))
})

test('an unforeseen error says nothing of itself in production, and its words and place elsewhere', () => {
  const closed = errorBodyOf(new Error('secret detail'), plainWording('en'), false)
  expect(closed.status).toBe(500)
  expect(JSON.stringify(closed.body)).not.toContain('secret detail')
  const open = errorBodyOf(new Error('secret detail'), plainWording('en'), true)
  expect(open.body.exceptionMessage).toBe('secret detail')
  expect(open.body.stackTrace).toContain('error-body.test')
})

test.each(['ECONNREFUSED', '57P01', '57P03', '53300'])(
  'a database that is away (%s) is 503 with Retry-After, never a false success',
  (code) => {
    const { status, body, retryAfter } = errorBodyOf(Object.assign(new Error('x'), { code }), plainWording('de'), false)
    expect({ status, code: body.code, retryAfter }).toEqual({ status: 503, code: 'server.unavailable', retryAfter: 2 })
  },
)

test.each(['ENOENT', 'EAGAIN'])(
  'so is one whose socket on this machine answers %s; a file that answers it is our own fault',
  (code) => {
    const statusOf = (syscall: string) =>
      errorBodyOf(Object.assign(new Error('x'), { code, syscall }), plainWording('en'), false).status
    expect([statusOf('connect'), statusOf('open')]).toEqual([503, 500])
  },
)
