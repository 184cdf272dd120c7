import { expect, test } from 'vitest'
import { auditActions } from '../../contract/src/audit.ts'
import { languages } from './languages.ts'

type Words = { default: { did: Record<string, string> } }
const didOf = async (language: string): Promise<string[]> =>
  Object.keys(((await import(`./messages/${language}/office/audit-log.ts`)) as Words).default.did).sort()

test.each(languages)('the office has words for everything that the audit log tells, and for nothing else: %s', async (language) => {
  expect(await didOf(language)).toEqual(
    Object.keys(auditActions)
      .map((action) => action.replaceAll('.', '-'))
      .sort(),
  )
})
