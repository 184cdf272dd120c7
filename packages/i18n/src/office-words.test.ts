import { expect, test } from 'vitest'
import { auditActions } from '../../contract/src/audit/audit-actions.ts'
import { languages } from './languages.ts'

type Words = { default: { did: Record<string, string> } }

test.each(languages)('the office has words for everything that the audit log tells: %s', async (language) => {
  const { did } = ((await import(`./messages/${language}/office/audit-log.ts`)) as Words).default
  const written = Object.keys(auditActions).map((action) => action.replaceAll('.', '-'))
  expect(written.filter((action) => !(action in did))).toEqual([])
})
