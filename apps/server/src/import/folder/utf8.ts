import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { Transform } from 'node:stream'
import type { Problem } from '../problems.ts'

/** A line of a file is not text in UTF-8. */
export class NotUtf8 extends Error {
  readonly line: number

  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}

const newline = 0x0a
/** What programs write for a letter they could not read. */
const lostLetter = Buffer.from('\ufffd')

/** The first invalid line among whole lines. In UTF-8 the newline byte is never part of another character, so lines can be checked one by one. */
const firstFault = (bytes: Buffer, firstLine: number): NotUtf8 | undefined => {
  if (isUtf8(bytes) && !bytes.includes(lostLetter)) return undefined
  for (let from = 0, line = firstLine; from < bytes.length; line++) {
    const end = bytes.indexOf(newline, from)
    const one = bytes.subarray(from, end < 0 ? bytes.length : end)
    if (!isUtf8(one)) return new NotUtf8(line, 'is not UTF-8: save the file as UTF-8 (in a spreadsheet: “CSV UTF-8”)')
    if (one.includes(lostLetter))
      return new NotUtf8(line, 'holds “�” for a letter that an earlier conversion has lost: write it again')
    from += one.length + 1
  }
  return undefined
}

/** Passes bytes on line by line as long as they are UTF-8; ends with `NotUtf8` where they are not. */
export const strictUtf8 = (): Transform => {
  let rest: Buffer = Buffer.alloc(0)
  let line = 1
  const check = (bytes: Buffer): NotUtf8 | undefined => {
    const fault = firstFault(bytes, line)
    for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) line++
    return fault
  }
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const bytes = Buffer.concat([rest, chunk])
      const end = bytes.lastIndexOf(newline) + 1
      rest = bytes.subarray(end)
      const whole = bytes.subarray(0, end)
      done(check(whole), whole)
    },
    flush: (done) => done(check(rest), rest),
  })
}

/** The text of a file; what is not UTF-8 in it goes to `report`. */
export const readText = (path: string, file: string, report: (problem: Problem) => void): string | undefined => {
  const bytes = readFileSync(path)
  const fault = firstFault(bytes, 1)
  if (!fault) return bytes.toString('utf8')
  report({ file, line: fault.line, column: '', reason: fault.message })
  return undefined
}
